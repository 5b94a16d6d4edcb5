"""The command ``draughts-core bench``: the core beside the reference and what else is installed.

Nothing here is loaded unless it is asked for.
"""
