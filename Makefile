# ./run is the script; these are the same words for people who type make.
play test build bench fuzz tsan format help: ; @./run $@ $(ARGS)
.PHONY: play test build bench fuzz tsan format help
