#pragma once
// What a taken-over helix-decode tries.

#include <string>

/// True when it got through. The kernel may end the process instead.
bool attack(const std::string& what, int socket);
