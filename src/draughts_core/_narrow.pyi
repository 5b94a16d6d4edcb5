# Nothing here can be called from Python; the generator is reached through Position and Board.
