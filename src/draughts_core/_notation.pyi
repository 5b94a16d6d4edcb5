# Nothing here can be called from Python; move text is read and written through Position and Board.
