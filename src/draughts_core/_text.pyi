# Nothing here can be called from Python; text is read and written through Position and Board.
