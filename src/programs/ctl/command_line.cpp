#include "ctl/command_line.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include <arpa/inet.h>

#include "base/exit_status.h"
#include "base/ids.h"
#include "ctl/parser.h"
#include "ctl/unknown_command.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

constexpr int kMostGiB = 1 << 20;

std::optional<std::uint16_t> parsePort(const std::string& text)
{
    int port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc() || end != text.data() + text.size() || port < 1 || port > 65535)
        return std::nullopt;
    return static_cast<std::uint16_t>(port);
}

std::string checkMappingText(const std::string& text)
{
    return parsePortMapping(text)
               ? std::string()
               : "'" + text + "' is not GUEST or GUEST:HOST with ports from 1 to 65535.";
}

std::string checkPortText(const std::string& text)
{
    return parsePort(text) ? std::string() : "'" + text + "' is not a port from 1 to 65535.";
}

std::string checkWorkspaceName(const std::string& text)
{
    const auto fine = checkName(text, "the workspace");
    return fine ? std::string() : fine.error().message;
}

std::string checkAddress(const std::string& text)
{
    in_addr address{};
    return ::inet_pton(AF_INET, text.c_str(), &address) == 1
               ? std::string()
               : "'" + text + "' is not an address such as 192.168.1.20.";
}

/// The project belongs to `choice`, which outlives the parser's work.
void addProjectOptions(CLI::App& sub, ProjectChoice& choice)
{
    auto* project =
        sub.add_option("--project", choice.from,
                       "bring a project in: a folder with a git repository, a URL, or empty")
            ->check(checkNotEmpty);
    sub.add_flag("--with-uncommitted", choice.withUncommitted,
                 "your uncommitted work as well, as a commit of its own")
        ->needs(project);
    sub.add_flag("--fetch-in-guest", choice.fetchInGuest,
                 "the workspace clones the URL itself, under its own policy")
        ->needs(project);
    sub.add_option("--task", choice.task, "names the branch helix/WORKSPACE/TASK")
        ->needs(project)
        ->check(checkNotEmpty);
}

} // namespace

std::string checkNotEmpty(const std::string& text)
{
    return text.empty() ? "It must not be empty." : std::string();
}

void addTruth(CLI::App& command, const std::string& name, std::optional<bool>& truth,
              const std::string& help)
{
    command.add_flag_function(
        "--" + name + ",!--no-" + name, [&truth](std::int64_t times) { truth = times > 0; }, help);
}

CLI::App* Parser::add(CLI::App& parent, const char* name, const char* description)
{
    auto* sub = parent.add_subcommand(name, description);
    sub->fallthrough(); // --json may stand anywhere
    return sub;
}

Parser::Parser()
{
    app.require_subcommand(1);
    app.add_flag("--json", json, "print JSON");
    app.set_version_flag("--version", HELIX_VERSION);
    auto doctor = std::make_shared<DoctorCommand>();
    addFor(app, "doctor", "examine this computer, or how a workspace's desktop gets here", doctor)
        ->add_option("WS", doctor->workspace, "the workspace whose desktop is examined")
        ->check(checkNotEmpty);
    auto report = std::make_shared<ReportCommand>();
    auto* asked =
        addFor(app, "report", "gather what helps to find a fault, without secrets", report);
    asked->add_option("--output,-o", report->output, "write it to this file instead of printing it")
        ->check(checkNotEmpty);
    asked->add_option("--without", report->without,
                      "leave a part out: versions, computer, machines, settings, log or gateway");
    addImages();
    addCreate();
    addLife();
    addInside();
    addPorts();
    addRecords();
    addEgress();
    addLedger();
    addClipboard();
    addSound();
    addCatalogues();
    addProviders();
    addSecrets();
    addBudget();
    addAgents();
    addPrompt();
    addSessions();
    addMcp();
    addSettings();
    addProxy();
    addResources();
    addProjects();
    addChanges();
    addSheet();
    addAttempts();
}

void Parser::addImages()
{
    addFor(app, "images", "list the images", std::make_shared<ImagesCommand>());
    auto* image = add(app, "image", "build, import, keep, pull, push, warm or delete an image");
    image->require_subcommand(1);
    addWithName(*image, "build", "build an image from its recipe",
                std::make_shared<ImageBuildCommand>());
    addWithName(*image, "warm", "make a snapshot that new workspaces go on from instead of booting",
                std::make_shared<ImageWarmCommand>());
    addWithName(*image, "rm", "delete an image", std::make_shared<ImageRemoveCommand>());
    auto import = std::make_shared<ImageImportCommand>();
    auto* sub = addFor(
        *image, "import",
        "make an image of a disk (qcow2, raw, VMDK, VDI, OVA), a container image or our bundle",
        import);
    sub->add_option("FILE", import->file,
                    "a disk, a container image in a .tar, or docker://HOST/REPOSITORY[:TAG]")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--name", import->name, "what the image is called")
        ->required()
        ->check(checkNotEmpty);
    sub->add_flag(
        "--cloud-init", import->cloudInit,
        "it is a Linux with cloud-init, even if that cannot be seen: an agent is installed");
    auto init = std::make_shared<ImageInitCommand>();
    sub = addFor(*image, "init", "begin a recipe of your own that adds to another", init);
    sub->add_option("NAME", init->name)->required()->check(checkNotEmpty);
    sub->add_option("--from", init->base, "the recipe that it adds to")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--title", init->title, "for people");
    auto keep = std::make_shared<ImageKeepCommand>();
    sub = addFor(
        *image, "keep",
        "make an image of a stopped workspace's disk, without its identity and known secrets",
        keep);
    sub->add_option("WORKSPACE", keep->workspace)->required()->check(checkNotEmpty);
    sub->add_option("--name", keep->name, "what the image is called")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--title", keep->title, "for people");
    addImageTravel(*image);
    addOffers(*image);
}

void Parser::addImageTravel(CLI::App& image)
{
    const auto named = [this, &image](const char* verb, const char* what, auto values) {
        auto* sub = addFor(image, verb, what, values);
        sub->add_option("--name", values->name, "what the image is called here");
        sub->add_option("--key", values->keys,
                        "a file with a public key: refuse what it has not signed; may be repeated")
            ->expected(1);
        return sub;
    };
    const auto signs = [](CLI::App& sub, auto values) {
        sub.add_option("--sign", values->signingKey,
                       "a file with a private key (PEM; Ed25519 or ECDSA P-256), to sign it with");
        sub.add_option("--valid-days", values->validDays, "how long the signature is good for")
            ->check(CLI::Range(1, 3650));
    };
    auto pull = std::make_shared<ImagePullCommand>();
    auto* sub = named("pull", "bring an image from a registry", pull);
    sub->add_option("REF", pull->reference,
                    "HOST/REPOSITORY[:TAG][@DIGEST], or the name of what a catalogue offers")
        ->required()
        ->check(checkNotEmpty);
    auto load = std::make_shared<ImageLoadCommand>();
    sub = named("load", "bring an image from an archive", load);
    sub->add_option("FILE", load->file)->required()->check(checkNotEmpty);
    auto push = std::make_shared<ImagePushCommand>();
    sub = addFor(image, "push", "send an image to a registry", push);
    sub->add_option("NAME", push->name)->required()->check(checkNotEmpty);
    sub->add_option("REF", push->reference, "HOST/REPOSITORY[:TAG]")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--mount-from", push->mountFrom,
                    "another repository there, whose parts are taken over");
    signs(*sub, push);
    auto save = std::make_shared<ImageSaveCommand>();
    sub = addFor(image, "save", "write an image to an archive (an OCI layout in a tar file)", save);
    sub->add_option("NAME", save->name)->required()->check(checkNotEmpty);
    sub->add_option("FILE", save->file)->required()->check(checkNotEmpty);
    signs(*sub, save);
}

std::function<void()> Parser::addMachineOptions(CLI::App& sub,
                                                std::shared_ptr<CreateCommand> values)
{
    auto ports = std::make_shared<std::vector<std::string>>();
    sub.add_option("--image", values->image, "what it is made from")
        ->required()
        ->check(checkNotEmpty);
    sub.add_option("--name", values->name, "what it is called; one is found when left out")
        ->check(checkWorkspaceName);
    sub.add_option("--cpus", values->cpus)->check(CLI::Range(1, 1024));
    sub.add_option("--memory", values->memoryMiB, "MiB")->check(CLI::Range(1, kMostGiB));
    sub.add_option("--disk", values->diskGiB, "GiB")->check(CLI::Range(1, kMostGiB));
    sub.add_option(
           "--port", *ports,
           "GUEST[:HOST]: reach the guest's port on this computer's 127.0.0.1; may be repeated")
        ->check(checkMappingText)
        ->expected(1)
        ->take_all();
    sub.add_option("--egress", values->egress, "what may leave it: open, allowlist or offline")
        ->check(CLI::IsMember({"open", "allowlist", "offline"}));
    sub.add_option("--allow", values->allow,
                   "DOMAIN[:PORT] that it may reach; alone it means --egress allowlist")
        ->check(checkNotEmpty)
        ->expected(1)
        ->take_all();
    sub.add_option("--list", values->lists, "a ready-made list: packages, git or models")
        ->check(checkNotEmpty)
        ->expected(1)
        ->take_all();
    sub.add_flag("--cold", values->cold, "boot, though it could go on from a warm snapshot");
    addProjectOptions(sub, values->project);
    addOptionChoices(sub, values->options);
    return [values, ports] {
        if (values->egress.empty() && !(values->allow.empty() && values->lists.empty()))
            values->egress = "allowlist";
        for (const auto& text : *ports)
            values->ports.push_back(*parsePortMapping(text));
    };
}

void Parser::addCreate()
{
    auto create = std::make_shared<CreateCommand>();
    auto* sub =
        add(app, "create", "create a workspace and wait until it is ready; prints its name");
    const auto finish = addMachineOptions(*sub, create);
    sub->add_option("--agent", create->agent, "the agent of its first session")
        ->check(checkNotEmpty);
    sub->add_option("--prompt", create->prompt,
                    "what that agent is told as soon as it can answer; see: helixctl show")
        ->check(checkNotEmpty);
    sub->callback([this, create, finish] {
        finish();
        command = *create;
    });
}

void Parser::addLife()
{
    addFor(app, "ls", "list the workspaces", std::make_shared<ListCommand>());
    addWithWorkspace(app, "show", "show a workspace", std::make_shared<ShowCommand>());
    addLifeOperations();
    addWithWorkspace(app, "start", "start a workspace and wait until it is ready",
                     std::make_shared<StartCommand>());
    addWithWorkspace(app, "resume", "let a suspended workspace go on where it was",
                     std::make_shared<ResumeCommand>());
    auto stop = std::make_shared<StopCommand>();
    auto* stopping = addWithWorkspace(app, "stop", "stop a workspace", stop);
    stopping->add_flag("--yes,-y", stop->yes, "do not ask, whatever works in it");
    stopping->add_flag(
        "--force", stop->force,
        "even when its machine runs and cannot be asked to, or it is suspended: what "
        "its guest has not written to its disk is lost; does not ask");
    auto remove = std::make_shared<RemoveCommand>();
    auto* removal =
        addWithWorkspace(app, "rm", "delete a workspace, its disk and its conversations", remove);
    removal->add_flag("--yes,-y", remove->yes, "do not ask, whatever was never taken home");
    removal->add_flag("--force", remove->force, "even while it runs, and without asking");
    removal
        ->add_option("--keep-conversations", remove->keepConversations,
                     "write its conversations into this folder first")
        ->check(checkNotEmpty);
}

void Parser::addInside()
{
    auto exec = std::make_shared<ExecCommand>();
    auto* run = addWithWorkspace(app, "exec",
                                 "run a command in a workspace: helixctl exec WS -- CMD...", exec);
    run->add_option("--timeout", exec->timeoutSeconds,
                    "seconds, then the command is killed (exit status 124)")
        ->check(CLI::PositiveNumber);
    run->add_option("--cwd", exec->cwd, "folder to run in; ~/workspace when left out");
    run->add_flag("--root", exec->asRoot, "as root");
    run->callback([this, exec] {
        if (afterDashes.empty())
            throw CLI::ValidationError(
                "exec", "put the command after --, as in: helixctl exec WS -- uname -a");
        exec->argv = afterDashes;
        command = *exec;
    });
    auto copy = std::make_shared<CopyCommand>();
    auto* cp = addFor(app, "cp", "copy files and folders; WS:path is a place in a workspace", copy);
    cp->add_option("SRC", copy->source)->required()->check(checkNotEmpty);
    cp->add_option("DST", copy->destination)->required()->check(checkNotEmpty);
    cp->add_flag("--with-git", copy->withGit,
                 "git repositories out of a workspace too: their settings can run programs here");
    cp->callback([this, copy] {
        if (parseCopyPlace(copy->source).workspace.empty() ==
            parseCopyPlace(copy->destination).workspace.empty())
            throw CLI::ValidationError("cp", "one of SRC and DST, and only one, is in a workspace, "
                                             "as in: helixctl cp notes.txt WS:notes.txt");
        command = *copy;
    });
    auto ssh = std::make_shared<SshCommand>();
    addWithWorkspace(app, "ssh", "log in with your own ssh: helixctl ssh WS [-- CMD...]", ssh)
        ->callback([this, ssh] {
            ssh->argv = afterDashes;
            command = *ssh;
        });
    addWithWorkspace(app, "ssh-config", "print a stanza for ~/.ssh/config",
                     std::make_shared<SshConfigCommand>());
    auto screenshot = std::make_shared<ScreenshotCommand>();
    addWithWorkspace(app, "screenshot", "save the desktop as a PNG file (- for stdout)", screenshot)
        ->add_option("FILE", screenshot->file)
        ->required()
        ->check(checkNotEmpty);
    auto record = std::make_shared<RecordCommand>();
    auto* film = addWithWorkspace(
        app, "record", "record the desktop's video stream into an MP4 file, until Ctrl-C", record);
    film->add_option("FILE", record->file)->required()->check(checkNotEmpty);
    film->add_option("--seconds", record->seconds, "end by itself after so long")
        ->check(CLI::Range(std::int64_t{1}, operations::kMostRecordedSeconds));
    film->add_flag("--force", record->force, "replace the file when it is there");
}

void Parser::addPorts()
{
    auto* port = add(app, "port", "list, add and remove port mappings, and open their pages");
    port->require_subcommand(1);
    auto list = std::make_shared<PortListCommand>();
    addFor(*port, "ls", "list port mappings", list)
        ->add_option("WS", list->workspace, "a workspace's name or id");
    auto mapping = std::make_shared<PortAddCommand>();
    auto mappingText = std::make_shared<std::string>();
    auto* addPort =
        addWithWorkspace(*port, "add", "map a guest's port to this computer's 127.0.0.1", mapping);
    addPort->add_option("GUEST", *mappingText, "GUEST or GUEST:HOST; HOST is chosen when left out")
        ->required()
        ->check(checkMappingText);
    addPort->add_option("--label", mapping->label, "what it is for");
    addPort
        ->add_option(
            "--address", mapping->address,
            "open it on this address of the computer instead; whoever reaches that reaches "
            "the workspace")
        ->check(checkAddress);
    addPort->callback([this, mapping, mappingText] {
        mapping->mapping = *parsePortMapping(*mappingText);
        command = *mapping;
    });
    addPortOperations(*port);
    auto remove = std::make_shared<PortRemoveCommand>();
    auto guestText = std::make_shared<std::string>();
    auto* removePort = addWithWorkspace(*port, "rm", "remove a mapping", remove);
    removePort->add_option("GUEST", *guestText, "the guest's port")
        ->required()
        ->check(checkPortText);
    removePort->callback([this, remove, guestText] {
        remove->guestPort = *parsePort(*guestText);
        command = *remove;
    });
    auto open = std::make_shared<PortOpenCommand>();
    auto* openPort = addWithWorkspace(
        *port, "open", "print where a browser finds a mapped port's page; opens nothing", open);
    openPort->add_option("GUEST", *guestText, "the guest's port")->required()->check(checkPortText);
    auto* direct = openPort->add_flag("--direct", open->direct,
                                      "the mapping's own address, with nothing in between");
    openPort
        ->add_flag("--guarded", open->guarded,
                   "a link for one use and a content policy, also when the workspace is Open")
        ->excludes(direct);
    openPort->callback([this, open, guestText] {
        open->guestPort = *parsePort(*guestText);
        command = *open;
    });
}

void Parser::addRecords()
{
    constexpr int kMostEvents = 1000;
    auto events = std::make_shared<EventsCommand>();
    auto* list = addFor(app, "events", "print what happened, newest last", events);
    list->add_option("WS", events->workspace, "only of this workspace");
    list->add_flag("--follow,-f", events->follow, "go on until Ctrl-C");
    list->add_option("--limit", events->limit, "how many")
        ->check(CLI::Range(1, kMostEvents))
        ->capture_default_str();
    list->add_option("--search", events->search, "only those with these words");
    list->add_option("--kind", events->kinds,
                     "only of machines, agents, boundary, ports, projects or images; several times")
        ->check(CLI::IsMember({"machines", "agents", "boundary", "ports", "projects", "images"}));
    list->add_option("--before", events->before, "only older ones than this id (--json says it)")
        ->check(CLI::PositiveNumber);
    auto logs = std::make_shared<LogsCommand>();
    addWithWorkspace(app, "logs", "print a workspace's machine log", logs)
        ->add_flag("--serial", logs->serial, "the guest's console instead");
}

std::optional<PortMapping> parsePortMapping(const std::string& text)
{
    const auto colon = text.find(':');
    const auto guest = parsePort(text.substr(0, colon));
    if (!guest)
        return std::nullopt;
    if (colon == std::string::npos)
        return PortMapping{*guest, 0};
    const auto host = parsePort(text.substr(colon + 1));
    if (!host)
        return std::nullopt;
    return PortMapping{*guest, *host};
}

CopyPlace parseCopyPlace(const std::string& text)
{
    const auto colon = text.find(':');
    if (colon == std::string::npos || colon == 0 || text.find('/') < colon)
        return {{}, text};
    return {text.substr(0, colon), text.substr(colon + 1)};
}

namespace {

/// CLI11 says that a command is missing when there is a word that is none; nothing when there is no
/// such word.
std::optional<std::string> unknownWord(const CLI::App& app)
{
    const CLI::App* last = &app;
    std::string path;
    while (!last->get_subcommands().empty()) {
        last = last->get_subcommands().front();
        path += (path.empty() ? "" : " ") + last->get_name();
    }
    const auto words = app.remaining(true);
    const auto isWord = [](const std::string& word) { return !word.starts_with('-'); };
    const auto word = std::ranges::find_if(words, isWord);
    if (last->get_require_subcommand_min() == 0 || word == words.end())
        return std::nullopt;
    std::vector<std::string> known;
    for (const CLI::App* sub : last->get_subcommands([](const CLI::App*) { return true; }))
        known.push_back(sub->get_name());
    return noSuchCommand(path, *word, known);
}

} // namespace

std::variant<CommandLine, UsageExit> parseCommandLine(std::vector<std::string> arguments)
{
    Parser parser;
    // What follows -- is the guest's command, whatever it looks like.
    if (const auto dashes = std::ranges::find(arguments, "--"); dashes != arguments.end()) {
        parser.afterDashes.assign(dashes + 1, arguments.end());
        arguments.erase(dashes, arguments.end());
    }
    std::ranges::reverse(arguments); // as CLI11 wants them
    try {
        parser.app.parse(arguments);
    } catch (const CLI::ParseError& error) {
        std::ostringstream out, err;
        const bool fine = parser.app.exit(error, out, err) == 0;
        if (const auto said = fine ? std::nullopt : unknownWord(parser.app))
            return UsageExit{kWrongUsage, *said};
        return fine ? UsageExit{0, out.str()} : UsageExit{kWrongUsage, err.str()};
    }
    const bool takesCommand = std::holds_alternative<ExecCommand>(parser.command) ||
                              std::holds_alternative<SshCommand>(parser.command) ||
                              std::holds_alternative<McpAddCommand>(parser.command);
    if (!parser.afterDashes.empty() && !takesCommand)
        return UsageExit{kWrongUsage, "Only exec, ssh and mcp add take a command after --.\n"};
    return CommandLine{std::move(parser.command), parser.json};
}

} // namespace helix::ctl
