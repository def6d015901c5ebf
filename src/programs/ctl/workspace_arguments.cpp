// What is typed about a workspace: what a new one is like, its life, and what is done inside.

#include "base/ids.h"
#include "ctl/parser.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

constexpr int kMostGiB = 1 << 20;

std::string checkWorkspaceName(const std::string& text)
{
    const auto fine = checkName(text, "the workspace");
    return fine ? std::string() : fine.error().message;
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
    sub.add_option(
           "--egress", values->egress,
           "what may leave it: open, allowlist (of --allow, --list and --image-sites) or offline")
        ->check(CLI::IsMember({"open", "allowlist", "offline"}));
    sub.add_option("--allow", values->allow,
                   "DOMAIN[:PORT] that it may reach; alone it means --egress allowlist")
        ->check(checkNotEmpty)
        ->expected(1)
        ->take_all();
    sub.add_flag("--image-sites", values->imageSites,
                 "the sites that the image's tools ask for as well (helixctl image info); alone it "
                 "means --egress allowlist");
    sub.add_option("--list", values->lists, "a ready-made list: packages, git or models")
        ->check(checkNotEmpty)
        ->expected(1)
        ->take_all();
    sub.add_flag("--cold", values->cold, "boot, though its image is prepared");
    addProjectOptions(sub, values->project);
    addOptionChoices(sub, values->options);
    return [values, ports] {
        if (values->egress.empty() &&
            (values->imageSites || !values->allow.empty() || !values->lists.empty()))
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

CopyPlace parseCopyPlace(const std::string& text)
{
    const auto colon = text.find(':');
    if (colon == std::string::npos || colon == 0 || text.find('/') < colon)
        return {{}, text};
    return {text.substr(0, colon), text.substr(colon + 1)};
}

} // namespace helix::ctl
