# Each command does its own set-up; what it does is in .ci/make.py, which also runs without make.
# The first Python that is new enough; failing that any, which then says what it lacks.
ifeq ($(OS),Windows_NT)
PYTHON ?= python
else
PYTHON ?= $(shell for python in python3 python python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && exit; \
	done; command -v python3 || command -v python || echo python3)
endif

.PHONY: play test bench strength format golden game package pictures thumbnails compare sounds strain
play test bench strength format golden game package pictures thumbnails compare sounds strain:
	@$(PYTHON) .ci/make.py $@ $(ARGS)
