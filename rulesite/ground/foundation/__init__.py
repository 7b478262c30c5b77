"""What every app stands on: data files read with each fault named, what was loaded last, refusals in plain words."""
