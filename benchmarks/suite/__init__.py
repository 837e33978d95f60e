"""The suite of airspeed velocity (asv.conf.json)."""
