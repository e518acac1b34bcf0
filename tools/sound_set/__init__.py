"""What tools/make_sounds.py makes the sounds of."""
