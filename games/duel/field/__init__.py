"""Rendering of a battlefield: floor, terrain, painting and legend, without seats and rules."""
