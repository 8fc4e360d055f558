"""What holds at every table, clause by clause, mostly over a real server and real sockets."""
