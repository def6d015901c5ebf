#include "agent/coder/coder.h"

#include <unistd.h>

namespace helix::agent {

int runCoder()
{
    char byte = 0;
    while (::read(STDIN_FILENO, &byte, 1) > 0)
        continue;
    return 0;
}

} // namespace helix::agent
