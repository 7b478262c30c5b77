"""What pyproject.toml has no words for: an installed package carries content and templates within it."""

from setuptools import find_namespace_packages, setup

CARRIED = {"rulesite.carried.rules_data": "rules_data", "rulesite.carried.templates": "templates"}

setup(
    packages=[*find_namespace_packages(include=["rulesite*", "engine*"]), *CARRIED],
    package_dir=CARRIED,
)
