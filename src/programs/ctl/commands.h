#pragma once
// What each command does. Every function returns the exit status of a command that went its way, or
// the error to say.

#include "base/installation.h"
#include "base/paths.h"
#include "base/result.h"
#include "base/try.h"
#include "ctl/command_line.h"
#include "ctl/control_client.h"
#include "ctl/interrupts.h"
#include "operations/workspaces.h"

namespace helix::ctl {

struct Context {
    Paths paths;
    Installation installation;
    bool json = false;
    Interrupts& interrupts;
};

/// Connects, starting Helix when none runs.
Result<ControlClient> connect(const Context& context);
/// Connects, asks one question and returns its answer as it came.
Result<Json> askNamed(const Context& context, std::string_view operation, Json params,
                      const ControlClient::OnNotification& onNotification);
/// Prints the answer as it came with --json, and else what `show` says of it (nothing: in silence).
Result<int> print(const Context& context, const Result<Json>& answer, const AnswerPrinter& show);
/// Reads the answer for `show`; nothing: in silence.
template <typename Answer>
AnswerPrinter printerOf(std::function<void(const Answer&)> show)
{
    if (!show)
        return {};
    return [show = std::move(show)](const Json& json) -> Result<void> {
        TRY(const auto answer, operations::readAnswer<Answer>(json));
        show(answer);
        return {};
    };
}

/// Connects, asks for one operation of the table and returns its answer.
template <typename Request>
Result<operations::AnswerOf<Request>> ask(const Context& context, const Request& request,
                                          const ControlClient::OnNotification& onNotification = {})
{
    TRY(const auto answer, askNamed(context, Request::kOperation.name,
                                    operations::writeRequest(request), onNotification));
    return operations::readAnswer<operations::AnswerOf<Request>>(answer);
}
/// The whole of most commands: asks, then print().
template <typename Request>
Result<int>
answer(const Context& context, const Request& request,
       std::type_identity_t<std::function<void(const operations::AnswerOf<Request>&)>> show = {},
       const ControlClient::OnNotification& onNotification = {})
{
    return print(context,
                 askNamed(context, Request::kOperation.name, operations::writeRequest(request),
                          onNotification),
                 printerOf(std::move(show)));
}

/// `command` with the sites of its image among what may be reached, where they are asked for, and says on stderr which
/// those are. An image that names none is an error.
Result<CreateCommand> withImageSites(CreateCommand command, const Context& context);
/// What a new workspace shall be; a folder is made absolute, because Helix runs in another one.
Result<operations::WorkspaceWish> workspaceWish(const CreateCommand& command);
Result<operations::ProjectWish> projectWish(const ProjectChoice& choice);
operations::OptionWords optionWords(const OptionChoices& choices);

Result<int> run(const OperationCommand& command, const Context& context);
Result<int> run(const DoctorCommand& command, const Context& context);
Result<int> run(const ReportCommand& command, const Context& context);
Result<int> run(const ImagesCommand& command, const Context& context);
Result<int> run(const ImageBuildCommand& command, const Context& context);
Result<int> run(const ImageWarmCommand& command, const Context& context);
Result<int> run(const ImageRemoveCommand& command, const Context& context);
Result<int> run(const CreateCommand& command, const Context& context);
Result<int> run(const ListCommand& command, const Context& context);
Result<int> run(const ShowCommand& command, const Context& context);
Result<int> run(const StartCommand& command, const Context& context);
Result<int> run(const ResumeCommand& command, const Context& context);
Result<int> run(const StopCommand& command, const Context& context);
Result<int> run(const RemoveCommand& command, const Context& context);
Result<int> run(const ExecCommand& command, const Context& context);
Result<int> run(const CopyCommand& command, const Context& context);
Result<int> run(const SshCommand& command, const Context& context);
Result<int> run(const SshConfigCommand& command, const Context& context);
Result<int> run(const ScreenshotCommand& command, const Context& context);
Result<int> run(const ClipboardPutCommand& command, const Context& context);
Result<int> run(const ClipboardGetCommand& command, const Context& context);
Result<int> run(const RecordCommand& command, const Context& context);
Result<int> run(const CatalogueListCommand& command, const Context& context);
Result<int> run(const CatalogueAddCommand& command, const Context& context);
Result<int> run(const CatalogueRemoveCommand& command, const Context& context);
Result<int> run(const CatalogueRefreshCommand& command, const Context& context);
Result<int> run(const CataloguePublishCommand& command, const Context& context);
Result<int> run(const ImageSearchCommand& command, const Context& context);
Result<int> run(const ImageInfoCommand& command, const Context& context);
Result<int> run(const ImageUpdateCommand& command, const Context& context);
Result<int> run(const SoundCommand& command, const Context& context);
Result<int> run(const PortListCommand& command, const Context& context);
Result<int> run(const PortAddCommand& command, const Context& context);
Result<int> run(const PortRemoveCommand& command, const Context& context);
Result<int> run(const PortOpenCommand& command, const Context& context);
Result<int> run(const EventsCommand& command, const Context& context);
Result<int> run(const LogsCommand& command, const Context& context);
Result<int> run(const TopCommand& command, const Context& context);

Result<int> run(const ImageImportCommand& command, const Context& context);
Result<int> run(const ImageInitCommand& command, const Context& context);
Result<int> run(const ImageKeepCommand& command, const Context& context);
Result<int> run(const ImagePullCommand& command, const Context& context);
Result<int> run(const ImageLoadCommand& command, const Context& context);
Result<int> run(const ImagePushCommand& command, const Context& context);
Result<int> run(const ImageSaveCommand& command, const Context& context);
Result<int> run(const EgressCommand& command, const Context& context);
Result<int> run(const EgressAllowCommand& command, const Context& context);
Result<int> run(const EgressDenyCommand& command, const Context& context);
Result<int> run(const LedgerCommand& command, const Context& context);
Result<int> run(const ProviderListCommand& command, const Context& context);
Result<int> run(const ProviderAddCommand& command, const Context& context);
Result<int> run(const ProviderRemoveCommand& command, const Context& context);
Result<int> run(const ProviderTestCommand& command, const Context& context);
Result<int> run(const ProviderUseCommand& command, const Context& context);
Result<int> run(const SecretListCommand& command, const Context& context);
Result<int> run(const SecretAddCommand& command, const Context& context);
Result<int> run(const SecretRemoveCommand& command, const Context& context);
Result<int> run(const SecretGrantCommand& command, const Context& context);
Result<int> run(const SecretRevokeCommand& command, const Context& context);
Result<int> run(const BudgetCommand& command, const Context& context);

Result<int> run(const AgentsCommand& command, const Context& context);
Result<int> run(const AgentAddCommand& command, const Context& context);
Result<int> run(const PromptCommand& command, const Context& context);
Result<int> run(const SessionsCommand& command, const Context& context);
Result<int> run(const SessionShowCommand& command, const Context& context);
Result<int> run(const SessionExportCommand& command, const Context& context);
Result<int> run(const SessionRemoveCommand& command, const Context& context);
Result<int> run(const SessionRenameCommand& command, const Context& context);
Result<int> run(const SessionCancelCommand& command, const Context& context);
Result<int> run(const SearchCommand& command, const Context& context);
Result<int> run(const McpListCommand& command, const Context& context);
Result<int> run(const McpAddCommand& command, const Context& context);
Result<int> run(const McpRemoveCommand& command, const Context& context);
Result<int> run(const SettingsListCommand& command, const Context& context);
Result<int> run(const SettingsGetCommand& command, const Context& context);
Result<int> run(const SettingsSetCommand& command, const Context& context);
Result<int> run(const SettingsExportCommand& command, const Context& context);
Result<int> run(const SettingsImportCommand& command, const Context& context);
Result<int> run(const ProxyPasswordCommand& command, const Context& context);
Result<int> run(const AcpCommand& command, const Context& context);
Result<int> run(const BoundaryCommand& command, const Context& context);
Result<int> run(const AttemptsStartCommand& command, const Context& context);
Result<int> run(const AttemptsListCommand& command, const Context& context);
Result<int> run(const AttemptsShowCommand& command, const Context& context);
Result<int> run(const AttemptsKeepCommand& command, const Context& context);
Result<int> run(const AttemptsDiscardCommand& command, const Context& context);
Result<int> run(const ProjectShowCommand& command, const Context& context);
Result<int> run(const ProjectAddCommand& command, const Context& context);
Result<int> run(const ChangesCommand& command, const Context& context);
Result<int> run(const AcceptCommand& command, const Context& context);
Result<int> run(const ExportCommand& command, const Context& context);

/// The whole program: `arguments` without its name, `programFolder` where it is installed. Returns
/// the exit status.
int runHelixctl(std::vector<std::string> arguments, const std::filesystem::path& programFolder);

} // namespace helix::ctl
