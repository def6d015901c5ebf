#include "tasks/activity_notes.h"

#include "base/bytes.h"
#include "base/clock.h"
#include "tasks/boundary_notes.h"
#include "tasks/boundary_sheets_service.h"

namespace helix::tasks {
namespace {

/// A guest decides what is blocked, and how often.
constexpr std::int64_t kBlockedEveryMs = 10 * 60 * 1000;

/// What is known of one workspace.
struct Seen {
    SheetFacts facts;
    bool usedUp = false;
    std::int64_t blockedMs = 0; ///< when what it may not reach was told last
};

class BoundaryNotes : public QObject {
public:
    BoundaryNotes(const TaskContextPtr& context, QObject* owner)
        : QObject(owner)
        , m_context(context)
        , m_every(every(*context))
    {
        for (const auto& [id, workspace] : context->workspaces)
            meet(*context, *workspace);
    }

    /// Somebody may have been given something.
    void lookAtAll()
    {
        const auto context = m_context.lock();
        if (!context)
            return;
        const auto now = every(*context);
        for (auto& note : notesOfEvery(m_every, now))
            record(*context, std::move(note));
        m_every = now;
        for (const auto& [id, workspace] : context->workspaces)
            look(id);
    }
    void look(const WorkspaceId& id)
    {
        const auto context = m_context.lock();
        const auto workspace = context ? context->workspaces.find(id) : nullptr;
        if (!workspace)
            return;
        const auto known = m_seen.find(id);
        if (known == m_seen.end()) {
            meet(*context, *workspace);
            return;
        }
        auto now = gatherSheetFacts(*context, *workspace);
        const auto net = context->life->boundary->snapshot(id).state;
        const bool runs = net == boundary::NetState::Up;
        auto notes = notesOf(known->second.facts, now, runs);
        known->second.facts = std::move(now);
        // That the whole network is away is told once (life/boundary_steps.h).
        if (net == boundary::NetState::Restarting || net == boundary::NetState::Failed)
            std::erase_if(notes, [](const Note& note) { return note.kind == "port_failed"; });
        for (auto& note : notes)
            log(*context, *workspace, std::move(note));
    }
    void lookAtBudget(const WorkspaceId& id)
    {
        const auto context = m_context.lock();
        const auto workspace = context ? context->workspaces.find(id) : nullptr;
        const auto known = m_seen.find(id);
        if (!workspace || known == m_seen.end())
            return;
        const auto& providers = *context->life->providers;
        const bool usedUp = isUsedUp(providers.budget(id), providers.usage(id));
        if (std::exchange(known->second.usedUp, usedUp) != usedUp && usedUp)
            log(*context, *workspace,
                {"budget", "Its budget is used up: no model answers it.", {}});
    }
    void lookAtBlocked(const WorkspaceId& id)
    {
        const auto context = m_context.lock();
        const auto workspace = context ? context->workspaces.find(id) : nullptr;
        const auto known = m_seen.find(id);
        const auto now = systemWallClock()();
        if (!workspace || known == m_seen.end() || now - known->second.blockedMs < kBlockedEveryMs)
            return;
        const auto& blocked = context->life->boundary->snapshot(id).blocked;
        if (auto note = noteOfBlocked(blocked, known->second.blockedMs)) {
            known->second.blockedMs = now;
            log(*context, *workspace, std::move(*note));
        }
    }
    /// One that was not there before: what it begins with is no news. Told often.
    void meetNew(const LiveWorkspace& workspace)
    {
        const auto context = m_context.lock();
        if (context && !m_seen.contains(workspace.record.id))
            meet(*context, workspace);
    }
    void forget(const WorkspaceId& id) { m_seen.erase(id); }

private:
    void meet(const TaskContext& context, const LiveWorkspace& workspace)
    {
        const auto& id = workspace.record.id;
        const auto& providers = *context.life->providers;
        m_seen[id] = {gatherSheetFacts(context, workspace),
                      isUsedUp(providers.budget(id), providers.usage(id)), 0};
    }
    static GivenToEvery every(const TaskContext& context)
    {
        GivenToEvery now{context.life->boundary->always(), context.life->providers->list(),
                         context.sessions->mcpServers(), context.life->boundary->defaults()};
        std::erase_if(now.mcpServers, [](const auto& server) {
            return server.workspace.has_value() || server.lostKeys;
        });
        return now;
    }
    static void log(TaskContext& context, const LiveWorkspace& workspace, Note note)
    {
        context.workspaces.log(workspace, std::move(note.kind), std::move(note.text), -1,
                               std::move(note.about));
    }
    static void record(TaskContext& context, Note note)
    {
        ActivityEntry entry;
        entry.kind = std::move(note.kind);
        entry.text = std::move(note.text);
        context.life->activity.record(std::move(entry));
    }

    std::weak_ptr<TaskContext> m_context;
    GivenToEvery m_every;
    std::map<WorkspaceId, Seen> m_seen;
};

void noteProjects(const TaskContextPtr& context, QObject* owner)
{
    const std::weak_ptr weak = context;
    const auto log = [weak](const WorkspaceId& id, const char* kind, const std::string& text) {
        const auto context = weak.lock();
        const LiveWorkspacePtr workspace = context ? context->workspaces.find(id) : nullptr;
        if (workspace)
            context->workspaces.log(*workspace, kind, text);
    };
    QObject::connect(context->projects.get(), &projects::Projects::brought, owner,
                     [log](const projects::Project& project) {
                         const std::string from = project.origin.empty()
                                                      ? "A new project is in"
                                                      : printable(project.origin, 300) + " is in";
                         log(project.workspace, "project",
                             from + ", on branch " + printable(project.branch, 200) + ".");
                     });
    QObject::connect(context->projects.get(), &projects::Projects::accepted, owner,
                     [log](const WorkspaceId& id, const std::string& sentence) {
                         log(id, "accepted", sentence);
                     });
}

} // namespace

void noteBoundaries(const TaskContextPtr& context)
{
    using Boundary = boundary::Boundary;
    auto* owner = context->life->connections.get();
    auto* notes = new BoundaryNotes(context, owner); // which owns it
    auto* crossings = context->life->boundary.get();
    auto* models = context->life->providers.get();
    auto* conversations = context->sessions.get();
    const auto all = [notes] { notes->lookAtAll(); };
    const auto one = [notes](const WorkspaceId& id) { notes->look(id); };
    QObject::connect(crossings, &Boundary::changed, notes, one);
    QObject::connect(crossings, &Boundary::defaultsChanged, notes, all);
    QObject::connect(crossings, &Boundary::asked, notes,
                     [notes](const WorkspaceId& id) { notes->lookAtBlocked(id); });
    QObject::connect(&context->life->forwards, &boundary::Forwards::changed, notes, one);
    QObject::connect(models, &providers::Providers::changed, notes, all);
    QObject::connect(models, &providers::Providers::used, notes,
                     [notes](const WorkspaceId& id) { notes->lookAtBudget(id); });
    QObject::connect(conversations, &sessions::Sessions::rulesChanged, notes, all);
    QObject::connect(conversations, &sessions::Sessions::mcpServersChanged, notes, all);
    auto* events = &context->workspaces.events;
    QObject::connect(events, &life::LifeEvents::workspaceChanged, notes,
                     [notes](const LiveWorkspacePtr& workspace) { notes->meetNew(*workspace); });
    QObject::connect(events, &life::LifeEvents::workspaceRemoved, notes,
                     [notes](const WorkspaceId& id) { notes->forget(id); });
    noteProjects(context, notes);
}

} // namespace helix::tasks
