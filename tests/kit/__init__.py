"""What others build on: libraries as they are installed, what is described for machines, a suite for clients."""
