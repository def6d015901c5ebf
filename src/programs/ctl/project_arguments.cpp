// project, changes, accept, export: what the user typed.

#include "ctl/parser.h"

namespace helix::ctl {

void Parser::addProjects()
{
    auto* project = add(app, "project", "bring a project into a workspace, or show it");
    project->require_subcommand(1);
    addWithWorkspace(*project, "show", "show the project of a workspace",
                     std::make_shared<ProjectShowCommand>());
    auto values = std::make_shared<ProjectAddCommand>();
    auto* sub = addWithWorkspace(
        *project, "add", "bring a project into a workspace that has none, on a branch of its own",
        values);
    sub->add_option("FROM", values->project.from, "a folder with a git repository, a URL, or empty")
        ->required()
        ->check(checkNotEmpty);
    sub->add_flag("--with-uncommitted", values->project.withUncommitted,
                  "your uncommitted work as well, as a commit of its own");
    sub->add_flag("--fetch-in-guest", values->project.fetchInGuest,
                  "the workspace clones the URL itself, under its own policy");
    sub->add_option("--task", values->project.task, "names the branch helix/WORKSPACE/TASK")
        ->check(checkNotEmpty);
}

void Parser::addChanges()
{
    auto changes = std::make_shared<ChangesCommand>();
    auto* show = addWithWorkspace(
        app, "changes", "take what the agent changed out of a workspace and show it", changes);
    auto* diff = show->add_flag("--diff", changes->diff, "all of it as a unified diff");
    show->add_flag("--stat", changes->stat, "how much of each file changed, as git diff --stat")
        ->excludes(diff);
    show->add_flag("--last", changes->last, "as it came out last, without asking the workspace");

    auto accept = std::make_shared<AcceptCommand>();
    auto* take = addWithWorkspace(
        app, "accept", "take home the changes that were shown last; nothing is pushed", accept);
    auto* branch =
        take->add_option("--branch", accept->branch,
                         "into a new branch of this name; helix/WORKSPACE/TASK when left out")
            ->check(checkNotEmpty);
    auto* patch = take->add_option("--patch", accept->patch, "into a new patch file")
                      ->check(checkNotEmpty)
                      ->excludes(branch);
    take->add_flag("--working-tree", accept->workingTree,
                   "into the files of the repository, not committed")
        ->excludes(branch)
        ->excludes(patch);
    take->add_option("--path", accept->paths, "only this file; may be repeated")
        ->check(checkNotEmpty)
        ->expected(1)
        ->take_all();
    take->add_option("--into", accept->into,
                     "the repository to take them into, when it is not the one they came from")
        ->check(checkNotEmpty);
    take->add_option("--message", accept->message, "of the commit when only some are taken")
        ->check(checkNotEmpty);
    take->add_option("--head", accept->head,
                     "the head of the changes that you mean; as `changes` showed them last when "
                     "left out")
        ->check(checkNotEmpty);
    take->add_flag("--with-embedded", accept->withEmbedded,
                   "folders too that git takes for repositories of their own");
    take->callback([this, accept] { command = *accept; });

    auto exported = std::make_shared<ExportCommand>();
    addWithWorkspace(app, "export", "write the changes into a new patch file", exported)
        ->add_option("FILE", exported->file)
        ->required()
        ->check(checkNotEmpty);
}

} // namespace helix::ctl
