"""Positions judged by a game's analyst: hints with their reasons, analysis, a match looked at afterwards."""
