#include <iostream>
#include <string>
#include <vector>

#include "netd/netd.h"

int main(int count, char** arguments)
{
    const auto options =
        helix::netd::parseOptions(std::vector<std::string>(arguments + 1, arguments + count));
    if (!options) {
        std::cerr << "helix-netd: " << options.error().describe() << '\n';
        return 2;
    }
    if (const auto run = helix::netd::runNetd(*options); !run) {
        std::cerr << "helix-netd: " << run.error().describe() << '\n';
        return 1;
    }
    return 0;
}
