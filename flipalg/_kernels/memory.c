/* f2x's memory, here for f2x_use_huge_pages. */
#include "../../f2x/_core/memory.c"
