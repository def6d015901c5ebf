// helix-confine: runs a program that reads foreign files, held by Landlock and seccomp, where
// bubblewrap cannot make it a root of its own.
//
//     helix-confine [--read PATH]... [--write PATH]... -- PROGRAM [ARGUMENT]...
//
// PROGRAM sees those files and folders, no environment, no socket, no new privileges, and cannot be
// traced. Paths that do not exist are passed over. Without Landlock in the kernel only the system
// calls are held back; who starts it knows (sandbox::landlockAbi).

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <vector>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "sandbox/foreign_program.h"
#include "sandbox/landlock.h"

namespace {

constexpr int kWrongUsage = 2;
/// As env(1) and bwrap tell that the program could not be started.
constexpr int kNotStarted = 127;

struct Order {
    helix::sandbox::LandlockRules rules;
    char** program = nullptr; ///< and its arguments, null at the end
};

/// No program when the usage is wrong.
Order readOrder(char** words)
{
    Order order;
    while (*words != nullptr) {
        const std::string_view word(*words++);
        if (word == "--" && *words != nullptr) {
            order.program = words;
            return order;
        }
        if ((word != "--read" && word != "--write") || *words == nullptr)
            break;
        auto& paths = word == "--read" ? order.rules.runnable : order.rules.writable;
        paths.emplace_back(*words++);
    }
    return {};
}

int refuse(const helix::Error& error)
{
    std::fprintf(stderr, "helix-confine: %s\n", error.describe().c_str());
    return kNotStarted;
}

} // namespace

int main(int /*count*/, char** words)
{
    Order order = readOrder(words + 1);
    if (order.program == nullptr) {
        std::fprintf(stderr, "usage: helix-confine [--read PATH]... [--write PATH]... -- PROGRAM "
                             "[ARGUMENT]...\n");
        return kWrongUsage;
    }
    for (const auto* device :
         {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"})
        order.rules.writable.emplace_back(device);
    order.rules.tcpPorts.emplace();
    if (const auto held = helix::sandbox::applyLandlock(order.rules); !held)
        return refuse(held.error());
    if (const auto kept = helix::sandbox::holdForeignProgram(); !kept)
        return refuse(kept.error());
    char* const nothing[] = {nullptr};
    ::execve(order.program[0], order.program, nothing);
    std::fprintf(stderr, "helix-confine: %s: %s\n", order.program[0], std::strerror(errno));
    return kNotStarted;
}
