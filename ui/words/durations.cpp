#include "ui/words/durations.h"
