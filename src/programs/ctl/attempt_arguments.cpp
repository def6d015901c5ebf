// What is typed about the boundary sheet and about attempts.

#include "ctl/parser.h"

namespace helix::ctl {
namespace {

constexpr int kMostAttempts = 8;

} // namespace

void Parser::addSheet()
{
    auto sheet = std::make_shared<BoundaryCommand>();
    auto fetch = std::make_shared<std::string>();
    auto* sub = addWithWorkspace(
        app, "boundary",
        "show everything a workspace's agent has been given, and what it cannot have", sheet);
    auto* takeBack = sub->add_option("--take-back", sheet->takeBack,
                                     "take this item back; the sheet shows its name in brackets")
                         ->check(checkNotEmpty);
    sub->add_option("--provider-fetch", *fetch,
                    "may the model's provider fetch addresses and search the web for it?")
        ->check(CLI::IsMember({"yes", "no"}))
        ->excludes(takeBack);
    sub->callback([this, sheet, fetch] {
        if (!fetch->empty())
            sheet->fetch = *fetch == "yes";
        command = *sheet;
    });
}

void Parser::addAttempts()
{
    auto* attempts = add(app, "attempts", "give one task to several workspaces side by side");
    attempts->require_subcommand(1);
    auto start = std::make_shared<AttemptsStartCommand>();
    auto create = std::make_shared<CreateCommand>();
    auto* sub = add(*attempts, "start", "begin; it goes on by itself, and prints the group's id");
    sub->add_option("TEXT", start->task, "the task, as you would prompt it")
        ->required()
        ->check(checkNotEmpty);
    const auto finish = addMachineOptions(*sub, create);
    auto* image = sub->get_option("--image")->required(false);
    auto* from = sub->add_option("--from", start->from,
                                 "instead of --image: forks of this running workspace")
                     ->check(checkNotEmpty)
                     ->excludes(image);
    sub->get_option("--image-sites")->excludes(from); // there is no image that could name them
    sub->add_option("--checkpoint", start->checkpoint, "where --from was then")
        ->check(checkNotEmpty)
        ->needs(from);
    auto* session = sub->add_option("--session", start->session,
                                    "this conversation of --from goes on in each with the task")
                        ->check(checkNotEmpty)
                        ->needs(from);
    auto* agents = sub->add_option("--agent", start->agents,
                                   "one attempt with this agent; may be repeated, also the same")
                       ->check(checkNotEmpty)
                       ->expected(1)
                       ->take_all();
    sub->add_option("--count", start->count, "so many attempts with the built-in agent")
        ->check(CLI::Range(1, kMostAttempts))
        ->excludes(agents);
    sub->add_option("--test", start->tests,
                    "a shell command that is run in each project after the turn")
        ->check(checkNotEmpty);
    session->excludes(agents);
    sub->callback([this, start, create, finish] {
        finish();
        if (start->from.empty() && create->image.empty())
            throw CLI::RequiredError("--image or --from");
        start->create = *create;
        command = *start;
    });
    addFor(*attempts, "list", "list all attempts", std::make_shared<AttemptsListCommand>());
    auto show = std::make_shared<AttemptsShowCommand>();
    addFor(*attempts, "show", "show a group side by side", show)
        ->add_option("GROUP", show->group)
        ->required()
        ->check(checkNotEmpty);
    auto keep = std::make_shared<AttemptsKeepCommand>();
    auto* keepSub =
        addFor(*attempts, "keep", "keep one, delete the group's other workspaces", keep);
    keepSub->add_option("GROUP", keep->group)->required()->check(checkNotEmpty);
    keepSub->add_option("WS", keep->workspace)->required()->check(checkNotEmpty);
    auto discard = std::make_shared<AttemptsDiscardCommand>();
    auto* discardSub = addFor(*attempts, "discard", "delete one and its workspace", discard);
    discardSub->add_option("GROUP", discard->group)->required()->check(checkNotEmpty);
    discardSub->add_option("WS", discard->workspace)->required()->check(checkNotEmpty);
}

} // namespace helix::ctl
