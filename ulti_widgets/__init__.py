"""Ulti, Hungary's national card game, to learn, teach, play and tinker with in a notebook."""

__version__ = "0.1.0"
