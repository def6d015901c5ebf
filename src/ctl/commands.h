#pragma once
// What each command does. Every function returns the exit status of a command that went its way, or
// the error to say.

#include "base/installation.h"
#include "base/paths.h"
#include "base/result.h"
#include "ctl/command_line.h"
#include "ctl/control_client.h"
#include "ctl/interrupts.h"

namespace helix::ctl {

struct Context {
    Paths paths;
    Installation installation;
    bool json = false;
    Interrupts& interrupts;
};

/// Connects, starting Helix when none runs.
Result<ControlClient> connect(const Context& context);
/// Connects, asks one question and returns its answer.
Result<Json> ask(const Context& context, std::string_view method, const Json& params,
                 const ControlClient::OnNotification& onNotification = {});
/// {"workspace": name}
Json naming(const std::string& workspace);

Result<int> run(const DoctorCommand& command, const Context& context);
Result<int> run(const ImagesCommand& command, const Context& context);
Result<int> run(const ImageBuildCommand& command, const Context& context);
Result<int> run(const ImageRemoveCommand& command, const Context& context);
Result<int> run(const CreateCommand& command, const Context& context);
Result<int> run(const ListCommand& command, const Context& context);
Result<int> run(const ShowCommand& command, const Context& context);
Result<int> run(const StartCommand& command, const Context& context);
Result<int> run(const StopCommand& command, const Context& context);
Result<int> run(const RemoveCommand& command, const Context& context);
Result<int> run(const ExecCommand& command, const Context& context);
Result<int> run(const CopyCommand& command, const Context& context);
Result<int> run(const SshCommand& command, const Context& context);
Result<int> run(const SshConfigCommand& command, const Context& context);
Result<int> run(const ScreenshotCommand& command, const Context& context);
Result<int> run(const PortListCommand& command, const Context& context);
Result<int> run(const PortAddCommand& command, const Context& context);
Result<int> run(const PortRemoveCommand& command, const Context& context);
Result<int> run(const EventsCommand& command, const Context& context);
Result<int> run(const LogsCommand& command, const Context& context);

/// The whole program: `arguments` without its name, `programFolder` where it is installed. Returns
/// the exit status.
int runHelixctl(std::vector<std::string> arguments, const std::filesystem::path& programFolder);

} // namespace helix::ctl
