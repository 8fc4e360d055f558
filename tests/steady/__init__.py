"""The whole suite again and again, idle, beside a busy machine, on one core: what fails only sometimes."""
