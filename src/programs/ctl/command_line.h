#pragma once
// What the user typed, understood. Pure: no I/O, no Helix.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "ctl/project_arguments.h"
#include "ctl/session_arguments.h"
#include "ctl/settings_arguments.h"
#include "operations/resources.h"
#include "protocol/json_rpc.h"

namespace helix::ctl {

struct PortMapping {
    std::uint16_t guest = 0;
    std::uint16_t host = 0; ///< 0: automatic
    friend bool operator==(const PortMapping&, const PortMapping&) = default;
};

struct Context;

/// Prints an answer for people; the error says why it cannot be read. Nothing: in silence.
using AnswerPrinter = std::function<Result<void>(const protocol::Json&)>;

/// A command that is one operation of the table (operation_command.h).
struct OperationCommand {
    std::string_view operation;
    protocol::Json params;
    AnswerPrinter show;
    /// Asks for what is not typed on a command line; nothing: there is nothing.
    std::function<Result<void>(protocol::Json& params, const Context&)> complete;
};
struct DoctorCommand {
    std::string workspace; ///< empty: this computer
};
struct ReportCommand {
    std::string output;               ///< a file, which is replaced; empty: it is printed
    std::vector<std::string> without; ///< names of parts
};
struct ImagesCommand {};
struct ImageBuildCommand {
    std::string name;
};
struct ImageWarmCommand {
    std::string name;
};
struct ImageRemoveCommand {
    std::string name;
};
struct ImagePullCommand {
    std::string reference, name;
    std::vector<std::string> keys; ///< files
};
struct ImageLoadCommand {
    std::string file, name;
    std::vector<std::string> keys;
};
struct ImagePushCommand {
    std::string name, reference, mountFrom, signingKey;
    int validDays = 365;
};
struct ImageSaveCommand {
    std::string name, file, signingKey;
    int validDays = 365;
};
struct ImageImportCommand {
    std::string file, name;
    bool cloudInit = false;
};
struct ImageInitCommand {
    std::string name, base, title;
};
struct ImageKeepCommand {
    std::string workspace, name, title;
    bool stop = false; ///< one that runs is stopped first
};
struct CreateCommand {
    std::string image, name;
    int cpus = 0, memoryMiB = 0, diskGiB = 0; ///< 0: as the image says
    std::vector<PortMapping> ports;
    std::string egress;             ///< a mode; empty: the default of Settings
    std::vector<std::string> allow; ///< DOMAIN or DOMAIN:PORT
    std::vector<std::string> lists; ///< ready-made ones
    bool imageSites = false;        ///< those that the image's tools ask for as well
    ProjectChoice project;
    std::string agent;     ///< of its first session; empty: the built-in one
    OptionChoices options; ///< of that agent's sessions
    std::string prompt;    ///< what that agent is told as soon as it can answer; empty: nothing
    bool cold = false;     ///< boots, though its image is prepared
};
/// The boundary sheet.
struct BoundaryCommand {
    std::string workspace;
    std::string takeBack;      ///< an item of the sheet; empty: only show it
    std::optional<bool> fetch; ///< may the provider fetch for it
};
struct AttemptsStartCommand {
    std::string task, tests;
    CreateCommand create;                  ///< its agent is not used
    std::string from, checkpoint, session; ///< forks of that workspace, then; or empty
    std::vector<std::string> agents; ///< one attempt for each; empty: `count` of the built-in one
    int count = 0;
};
struct AttemptsListCommand {};
struct AttemptsShowCommand {
    std::string group;
};
struct AttemptsKeepCommand {
    std::string group, workspace;
};
struct AttemptsDiscardCommand {
    std::string group, workspace;
};
struct ListCommand {};
struct ShowCommand {
    std::string workspace;
};
struct StartCommand {
    std::string workspace;
};
struct ResumeCommand {
    std::string workspace;
};
struct StopCommand {
    std::string workspace;
    bool force = false; ///< even when its machine cannot be asked to, or it is suspended
    bool yes = false;   ///< whatever is interrupted
};
struct RemoveCommand {
    std::string workspace;
    bool force = false;            ///< even while it runs, and whatever is lost
    bool yes = false;              ///< whatever is lost
    std::string keepConversations; ///< the folder to write them into; empty: they go as well
};
struct ExecCommand {
    std::string workspace, cwd;
    double timeoutSeconds = 0; ///< 0: none
    bool asRoot = false;
    std::vector<std::string> argv;
};
struct CopyCommand {
    std::string source, destination;
    bool withGit = false; ///< repositories out of a guest too
};
struct SshCommand {
    std::string workspace;
    std::vector<std::string> argv; ///< empty: a login shell
};
struct SshConfigCommand {
    std::string workspace;
};
struct ScreenshotCommand {
    std::string workspace, file;
};
struct ClipboardPutCommand {
    std::string workspace, file, kind = "text"; ///< file empty or "-": standard input
};
struct ClipboardGetCommand {
    std::string workspace, file, kind = "text"; ///< file empty or "-": standard output
};
struct RecordCommand {
    std::string workspace, file;
    std::int64_t seconds = 0; ///< 0: until Ctrl-C
    bool force = false;
};
struct CatalogueListCommand {};
struct CatalogueAddCommand {
    std::string name, address;
    std::vector<std::string> keys; ///< files
};
struct CatalogueRemoveCommand {
    std::string name;
};
struct CatalogueRefreshCommand {
    std::string name; ///< empty: all
};
struct CataloguePublishCommand {
    std::string file, address, signingKey;
};
struct ImageSearchCommand {
    std::vector<std::string> words;
    std::string language, desktop;
};
struct ImageInfoCommand {
    std::string name, catalogue;
};
struct ImageUpdateCommand {
    std::string name; ///< empty: all
};
struct SoundCommand {
    std::string workspace, choice; ///< on, off, mute or unmute; empty: as it is
    std::string file;              ///< to record into; empty: none
    std::int64_t seconds = 10;
    bool force = false;
};
struct PortListCommand {
    std::string workspace; ///< empty: all
};
struct PortAddCommand {
    std::string workspace, label, address; ///< address empty: 127.0.0.1
    PortMapping mapping;
};
struct PortRemoveCommand {
    std::string workspace;
    std::uint16_t guestPort = 0;
};
struct PortOpenCommand {
    std::string workspace;
    std::uint16_t guestPort = 0;
    bool direct = false, guarded = false; ///< neither: by the workspace's policy
};
struct EventsCommand {
    std::string workspace; ///< empty: all
    int limit = 100;
    bool follow = false;
    std::string search;
    std::vector<std::string> kinds;
    std::int64_t before = 0;
};
struct LogsCommand {
    std::string workspace;
    bool serial = false;
};
struct TopCommand {
    operations::ListUse request;
    std::optional<int> everySeconds; ///< nothing: once
};

struct EgressCommand {
    std::string workspace, mode;                   ///< mode empty: as it is
    std::optional<std::vector<std::string>> lists; ///< nothing: as they are
    std::optional<bool> strict;                    ///< nothing: as it is
};
struct EgressAllowCommand {
    std::string workspace, rule, scope; ///< scope empty: for this workspace
};
struct EgressDenyCommand {
    std::string workspace, domain;
    std::string takeBack; ///< the scope of the rule to take back; empty: refuse the domain
};
struct LedgerCommand {
    std::string workspace, words;
    bool follow = false, denied = false, totals = false;
    bool ownChannel = false; ///< Helix's own connections too
    int limit = 0;           ///< 0: the newest 200 for people, all of them as JSON
};
struct ProviderListCommand {};
struct ProviderAddCommand {
    std::string name, kind, baseUrl;
    std::vector<std::string> models;
    bool keyStdin = false;
    bool test = true; ///< ask it with the key once it is added
};
struct ProviderRemoveCommand {
    std::string name;
};
struct ProviderTestCommand {
    std::string name;
};
struct ProviderUseCommand {
    std::string name;
    std::string workspace; ///< empty: for every workspace that has no choice of its own
};
struct SecretListCommand {};
struct SecretAddCommand {
    std::string name, origin, header;
    bool valueStdin = false;
};
struct SecretRemoveCommand {
    std::string name;
};
struct SecretGrantCommand {
    std::string workspace, name;
};
struct SecretRevokeCommand {
    std::string workspace, name;
};
/// A number, or nothing for "no limit".
using Limit = std::optional<std::uint64_t>;
struct BudgetCommand {
    std::string workspace;
    std::optional<Limit> requests, tokens, microUsd; ///< nothing: as it is
};

using Command = std::variant<
    DoctorCommand, OperationCommand, ImagesCommand, ImageBuildCommand, ImageWarmCommand,
    ImageRemoveCommand, CatalogueListCommand, CatalogueAddCommand, CatalogueRemoveCommand,
    CatalogueRefreshCommand, CataloguePublishCommand, ImageSearchCommand, ImageInfoCommand,
    ImageUpdateCommand, ImagePullCommand, ImageLoadCommand, ImagePushCommand, ImageSaveCommand,
    CreateCommand, ListCommand, ShowCommand, StartCommand, ResumeCommand, StopCommand,
    RemoveCommand, ExecCommand, CopyCommand, SshCommand, SshConfigCommand, ScreenshotCommand,
    ClipboardPutCommand, ClipboardGetCommand, RecordCommand, SoundCommand, PortListCommand,
    PortAddCommand, PortRemoveCommand, PortOpenCommand, EventsCommand, LogsCommand, TopCommand,
    ImageImportCommand, ImageInitCommand, ImageKeepCommand, EgressCommand, EgressAllowCommand,
    EgressDenyCommand, LedgerCommand, ProviderListCommand, ProviderAddCommand,
    ProviderRemoveCommand, ProviderTestCommand, ProviderUseCommand, SecretListCommand,
    SecretAddCommand, SecretRemoveCommand, SecretGrantCommand, SecretRevokeCommand, BudgetCommand,
    BoundaryCommand, ProjectShowCommand, ProjectAddCommand, ChangesCommand, AcceptCommand,
    ExportCommand, AttemptsStartCommand, AttemptsListCommand, AttemptsShowCommand,
    AttemptsKeepCommand, AttemptsDiscardCommand, AgentsCommand, AgentAddCommand, PromptCommand,
    SessionsCommand, SessionShowCommand, SessionExportCommand, SessionRemoveCommand,
    SessionRenameCommand, SessionCancelCommand, SearchCommand, McpListCommand, McpAddCommand,
    McpRemoveCommand, AcpCommand, SettingsListCommand, SettingsGetCommand, SettingsSetCommand,
    SettingsExportCommand, SettingsImportCommand, ProxyPasswordCommand, ReportCommand>;

struct CommandLine {
    Command command;
    bool json = false;
};

/// Why there is no command to run: help or version was asked for (status 0, for stdout), or the
/// usage is wrong (status 2, for stderr).
struct UsageExit {
    int status = 0;
    std::string text;
};

/// `arguments` without the program's name.
std::variant<CommandLine, UsageExit> parseCommandLine(std::vector<std::string> arguments);

/// "GUEST" or "GUEST:HOST", each 1 to 65535; nothing when it is not that.
std::optional<PortMapping> parsePortMapping(const std::string& text);

/// Dollars as typed, "5", "0.25", in millionths; "none": no limit. Nothing when it is neither.
std::optional<Limit> parseDollars(const std::string& text);
/// A whole number, or "none".
std::optional<Limit> parseLimit(const std::string& text);

/// "WS:path" is a place in a workspace; anything with a slash before the colon, or without a colon,
/// is a local path.
struct CopyPlace {
    std::string workspace; ///< empty: local
    std::string path;
};
CopyPlace parseCopyPlace(const std::string& text);

} // namespace helix::ctl
