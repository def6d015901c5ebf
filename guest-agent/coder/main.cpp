// helix-coder: the coding agent that every workspace has (docs/built-in-agent.md). ACP on standard input and
// output; started by helix-agent as the user.

#include <CLI/CLI.hpp>

#include "base/log.h"
#include "coder/coder.h"

int main(int argc, char** argv)
{
    bool isVerbose = false;
    CLI::App app(
        "The built-in coding agent of HelixVM: the Agent Client Protocol on standard input "
        "and output.");
    app.add_flag("--verbose", isVerbose, "Log more");
    CLI11_PARSE(app, argc, argv);
    helix::setUpLogging({}, isVerbose);
    return helix::agent::runCoder();
}
