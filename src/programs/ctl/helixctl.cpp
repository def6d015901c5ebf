#include <iostream>

#include "base/bytes.h"
#include "ctl/commands.h"
#include "ctl/completion.h"
#include "ctl/helix_starter.h"
#include "ctl/manual_page.h"
#include "ctl/printing.h"

namespace helix::ctl {

Result<ControlClient> connect(const Context& context)
{
    StartOptions options;
    options.paths = context.paths;
    options.program = context.installation.program;
    return connectOrStart(options);
}

Result<Json> askNamed(const Context& context, std::string_view operation, Json params,
                      const ControlClient::OnNotification& onNotification)
{
    auto client = connect(context);
    auto answered = client
                        ? client->callNamed(operation, params, context.interrupts, onNotification)
                        : Result<Json>(fail(client.error()));
    protocol::wipe(params); // a key may be among them
    return answered;
}

Result<int> print(const Context& context, const Result<Json>& answer, const AnswerPrinter& show)
{
    TRY(answer);
    if (context.json)
        printJson(*answer);
    else if (show)
        TRY(show(*answer));
    return 0;
}

/// What shells and the build ask of helixctl; no commands, for nobody types them.
static std::optional<int> answerTools(const std::vector<std::string>& arguments)
{
    if (arguments.empty())
        return std::nullopt;
    if (arguments.front() == "__complete")
        return printCandidates({arguments.begin() + 1, arguments.end()});
    if (arguments != std::vector<std::string>{"__manual"})
        return std::nullopt;
    std::cout << manualPage();
    return 0;
}

int runHelixctl(std::vector<std::string> arguments, const std::filesystem::path& programFolder)
{
    if (const auto answered = answerTools(arguments))
        return *answered;
    auto parsed = parseCommandLine(std::move(arguments));
    if (const auto* usage = std::get_if<UsageExit>(&parsed)) {
        (usage->status == 0 ? std::cout : std::cerr) << usage->text;
        return usage->status;
    }
    const auto& line = std::get<CommandLine>(parsed);
    const auto paths = Paths::fromEnvironment(processEnvironment());
    Interrupts interrupts;
    auto result = Result<int>(paths ? Result<int>(0) : fail(paths.error()));
    if (paths) {
        const Context context{*paths, Installation::besideExecutable(programFolder), line.json,
                              interrupts};
        result = std::visit([&context](const auto& command) { return run(command, context); },
                            line.command);
    }
    if (result)
        return *result;
    if (line.json)
        printJson(errorToJson(result.error()));
    std::cerr << "helixctl: " << printable(result.error().message, 2000) << '\n';
    return 1;
}

} // namespace helix::ctl
