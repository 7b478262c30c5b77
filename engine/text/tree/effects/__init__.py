"""Instructions, which spells and abilities follow as they resolve, by what they are about (416; 608)."""
