/* front/overlay.h -- an overlay in words, for a terminal. */
#ifndef FRONT_OVERLAY_H
#define FRONT_OVERLAY_H

#include "engine/scenario.h"

#include <stdio.h>

/* Its legend, then a paragraph for each kind of cell and a line for each line and outline. */
void overlay_print(FILE *, const Scenario *, const Overlay *);

#endif
