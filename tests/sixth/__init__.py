"""A sixth game, installed as a package from outside, through every screen."""
