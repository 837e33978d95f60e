"""What the page and the widget ask: JSON in, JSON out."""
