"""What one address can do to the others: every form of flood beside another address' acks."""
