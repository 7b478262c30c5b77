"""Sharing a page: its address, a short one kept here, a QR code, its picture, and a frame for other pages."""
