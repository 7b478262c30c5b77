"""The rules as the site keeps them: editions, their numbered rules, examples, references and terms."""
