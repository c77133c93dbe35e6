"""A plugin for pytest: the rules are imported with the change that `mutating` asks for."""

from tests.strain.mutating import make_change

make_change()
