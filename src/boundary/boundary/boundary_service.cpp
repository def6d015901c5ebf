#include "boundary/boundary_service.h"

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/try.h"
#include "boundary/boundary_p.h"
#include "boundary/choice_table.h"
#include "boundary/lease_table.h"
#include "boundary/words.h"
#include "operations/answer_json.h"
#include "protocol/foreign_json.h"

namespace helix::boundary {
namespace {

using async::Task;

constexpr std::chrono::milliseconds kChangedPause{300};
constexpr std::chrono::milliseconds kAskedDelay{250}; ///< a page asks for several domains at once
constexpr std::chrono::milliseconds kAskedPause{3000};
constexpr std::chrono::milliseconds kCountersPause{2000};
constexpr int kExportPage = 5000;

} // namespace

Throttle::Throttle(std::chrono::milliseconds delay, std::chrono::milliseconds pause,
                   std::function<void()> action)
    : m_delay(delay)
    , m_pause(pause)
    , m_last(std::chrono::steady_clock::now() - pause)
{
    m_timer.setSingleShot(true);
    QObject::connect(&m_timer, &QTimer::timeout, [this, action = std::move(action)] {
        m_last = std::chrono::steady_clock::now();
        action();
    });
}

void Throttle::request()
{
    if (m_timer.isActive())
        return;
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - m_last);
    m_timer.start(std::max(m_delay, m_pause - passed));
}

BoundaryService::Private::Private(store::Database& database, ForwardsService& forwards,
                                  BoundaryOptions options, Boundary* owner)
    : database(database)
    , forwards(forwards)
    , options(std::move(options))
    , pages(std::make_shared<PortPages>(forwards, this->options.pageProgram))
    , owner(owner)
{
}

WorkspaceBoundaryPtr BoundaryService::Private::find(const WorkspaceId& id) const
{
    const auto found = entries.find(id);
    return found == entries.end() ? nullptr : found->second;
}

WorkspaceBoundaryPtr BoundaryService::Private::findOrMake(const WorkspaceId& id)
{
    WorkspaceBoundaryPtr& entry = entries[id];
    if (entry != nullptr)
        return entry;
    entry = std::make_shared<WorkspaceBoundary>();
    entry->id = id;
    // A workspace that nobody has given anything has nothing.
    entry->choice.mode = egress::Mode::Offline;
    const std::weak_ptr weak = weak_from_this();
    entry->changed =
        std::make_unique<Throttle>(std::chrono::milliseconds(0), kChangedPause, [weak, id] {
            const auto d = weak.lock();
            if (d != nullptr && d->owner != nullptr)
                emit d->owner->changed(id);
        });
    entry->asked = std::make_unique<Throttle>(kAskedDelay, kAskedPause, [weak, id] {
        const auto d = weak.lock();
        const auto mine = d == nullptr ? nullptr : d->find(id);
        if (mine != nullptr && d->owner != nullptr && !mine->blocked.list().empty())
            emit d->owner->asked(id);
    });
    entry->counters = std::make_unique<Throttle>(kCountersPause, kCountersPause, [weak, id] {
        const auto d = weak.lock();
        const auto mine = d == nullptr ? nullptr : d->find(id);
        if (mine == nullptr || d->owner == nullptr || mine->net == nullptr)
            return;
        async::detach(mine->net->refreshCounters());
        if (d->forwards.countersObserved())
            mine->counters->request();
    });
    return entry;
}

BoundaryService::BoundaryService(store::Database& database, ForwardsService& forwards,
                                 BoundaryOptions options)
    : m_d(std::make_shared<Private>(database, forwards, std::move(options), this))
{
    connect(&forwards, &ForwardsService::countersWanted, this, [this] {
        for (const auto& [id, entry] : m_d->entries)
            if (entry->net != nullptr)
                async::detach(entry->net->refreshCounters());
        for (const auto& [id, entry] : m_d->entries)
            entry->counters->request();
    });
}

BoundaryService::~BoundaryService()
{
    m_d->owner = nullptr;
    m_d->pages->close();
    for (const auto& [id, entry] : m_d->entries) {
        if (entry->net != nullptr) {
            entry->net->letGo();
            m_d->forwards.detach(id); // nobody is left to carry what is asked of it
        }
        if (entry->writer != nullptr)
            entry->writer->stop();
        entry->changed->cancel();
        entry->asked->cancel();
        entry->counters->cancel();
    }
}

const char* BoundaryService::schema()
{
    static const std::string all =
        std::string(leaseAddressSchema()) + ";" + choiceSchema() + ";" + ledgerSchema();
    return all.c_str();
}

const char* BoundaryService::clipboardSchema()
{
    return clipboardChoiceSchema();
}

Task<Result<void>> BoundaryService::load()
{
    const auto d = m_d;
    CO_TRY(auto stored, co_await loadChoices(d->database));
    for (auto& [owner, choice] : stored.choices) {
        if (owner == kDefaultsOwner)
            d->defaults = std::move(choice);
        else if (owner == kAlwaysOwner)
            d->always = std::move(choice.rules);
        else if (const auto id = WorkspaceId::parse(owner))
            d->findOrMake(*id)->choice = std::move(choice);
    }
    for (auto& [owner, rules] : stored.withheld)
        if (const auto id = WorkspaceId::parse(owner))
            d->findOrMake(*id)->withheld = std::move(rules);
    for (auto& [owner, domains] : stored.refused)
        if (const auto id = WorkspaceId::parse(owner))
            d->findOrMake(*id)->refused = std::move(domains);
    for (const auto& [owner, choice] : stored.clipboards)
        if (const auto id = WorkspaceId::parse(owner))
            d->findOrMake(*id)->clipboard = choice;
    co_return Result<void>();
}

BoundarySnapshot BoundaryService::snapshot(const WorkspaceId& id) const
{
    BoundarySnapshot snapshot;
    snapshot.workspace = id;
    snapshot.always = m_d->always;
    const auto entry = m_d->find(id);
    if (entry == nullptr) {
        snapshot.choice.mode = egress::Mode::Offline;
        return snapshot;
    }
    snapshot.choice = entry->choice;
    snapshot.clipboard = entry->clipboard;
    snapshot.always = m_d->alwaysFor(*entry);
    snapshot.withheld = entry->withheld;
    snapshot.once = entry->once;
    snapshot.refused = entry->refused;
    snapshot.blocked = entry->blocked.list();
    snapshot.live = entry->open.list();
    snapshot.ledgerWritable = entry->writer == nullptr || entry->writer->isWritable();
    if (entry->net == nullptr)
        return snapshot;
    snapshot.state = entry->net->state();
    snapshot.problem = entry->net->problem();
    snapshot.confinedSeccomp = entry->net->seccomp();
    snapshot.confinedEmptyRoot = entry->net->emptyRoot();
    snapshot.netdPid = entry->net->pid();
    if (!snapshot.ledgerWritable && snapshot.problem.empty())
        snapshot.problem =
            "The ledger cannot be written, so nothing leaves: " + entry->writer->reason();
    return snapshot;
}

EgressChoice BoundaryService::defaults() const
{
    return m_d->defaults;
}

std::vector<egress::Rule> BoundaryService::always() const
{
    return m_d->always;
}

Task<Result<std::vector<LedgerLine>>> BoundaryService::ledger(WorkspaceId id, LedgerQuery query)
{
    return queryLedger(m_d->database, std::move(id), std::move(query));
}

Task<Result<std::vector<LedgerTotal>>> BoundaryService::totals(WorkspaceId id)
{
    return totalsOfLedger(m_d->database, std::move(id));
}

Task<Result<void>> BoundaryService::exportLedger(WorkspaceId id, std::filesystem::path file)
{
    const auto d = m_d;
    // Owned by this coroutine and by the writing in the pool.
    const auto text = std::make_shared<std::string>();
    std::int64_t after = 0;
    for (std::size_t count = kExportPage; count == kExportPage;) {
        const auto page = co_await pageOfLedger(d->database, id, after, kExportPage);
        if (!page || d->owner == nullptr) // without an owner the database may be gone
            co_return page ? fail(ErrorCode::Cancelled, "Helix is closing.") : fail(page.error());
        for (const LedgerLine& line : *page)
            *text += protocol::toText(operations::writeAnswer(explained(line))) + "\n";
        count = page->size();
        after = page->empty() ? after : page->back().id;
    }
    const std::function<Result<void>()> write = [text, file] {
        return writeFileAtomically(file, asBytes(*text), 0600);
    };
    const auto written = co_await async::onPool(write);
    if (!written)
        co_return fail(
            written.error().wrapped("The ledger could not be written to " + file.string() + "."));
    co_return Result<void>();
}

} // namespace helix::boundary
