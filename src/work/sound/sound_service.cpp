#include "sound/sound_service.h"

#include <algorithm>
#include <utility>

#include <QPointer>

#include "base/try.h"
#include "sound/listening.h"
#include "store/text_column.h"

namespace helix::sound {
namespace {

using async::Task;
using Choices = std::map<WorkspaceId, SoundChoice>;

Task<Result<Choices>> readChoices(store::Database& database)
{
    const store::Work<Choices> work = [](store::Transaction& transaction) -> Result<Choices> {
        TRY(const auto rows,
            transaction.run("SELECT workspace, is_on, is_muted FROM sound_choices"));
        Choices all;
        for (const auto& row : rows)
            if (const auto id = WorkspaceId::parse(store::textAt(row, 0)))
                all[*id] = {row.at(1).toInt() == 1, row.at(2).toInt() == 1};
        return all;
    };
    return database.transact(work);
}

/// What is as it is in the beginning has no row.
Task<Result<void>> writeChoice(store::Database& database, WorkspaceId id, SoundChoice choice)
{
    const store::Work<void> work = [id, choice](store::Transaction& transaction) -> Result<void> {
        const auto name = store::text(id.str());
        auto done = transaction.run("DELETE FROM sound_choices WHERE workspace=?", {name});
        if (done && choice != SoundChoice())
            done = transaction.run(
                "INSERT INTO sound_choices(workspace, is_on, is_muted) VALUES(?,?,?)",
                {name, choice.on ? 1 : 0, choice.muted ? 1 : 0});
        return done ? Result<void>() : fail(done.error());
    };
    return database.transact(work);
}

/// So soon it is seen that a recording cannot go on, or that something is private.
constexpr std::chrono::milliseconds kRecordingLook{100};

} // namespace

SoundService::SoundService(link::GuestDoor& door, store::Database& database, Questions ask)
    : m_door(door)
    , m_database(database)
    , m_ask(std::move(ask))
{
}
SoundService::~SoundService() = default;

const char* SoundService::schema()
{
    return "CREATE TABLE sound_choices(workspace TEXT PRIMARY KEY, is_on INTEGER NOT NULL, "
           "is_muted INTEGER NOT NULL)";
}

Task<Result<void>> SoundService::load()
{
    CO_TRY(const auto choices, co_await readChoices(m_database));
    for (const auto& [id, choice] : choices)
        apply(id, choice);
    co_return Result<void>();
}

void SoundService::apply(const WorkspaceId& id, SoundChoice choice)
{
    if (choice == SoundChoice())
        m_choices.erase(id);
    else
        m_choices[id] = choice;
    auto& listening = m_listening[id];
    if (!choice.on) {
        m_listening.erase(id);
    } else if (listening) {
        listening->setMuted(choice.muted);
    } else {
        listening = std::make_unique<Listening>(m_door, id, choice.muted, m_maker, [this, id] {
            return m_ask.use ? m_ask.use(id) : std::shared_ptr<void>();
        });
        connect(listening.get(), &Listening::changed, this, [this, id] { emit changed(id); });
    }
    emit changed(id);
}

void SoundService::look(const WorkspaceId& id)
{
    if (const auto found = m_listening.find(id); found != m_listening.end())
        found->second->look();
}

Task<Result<void>> SoundService::removeWorkspace(WorkspaceId id)
{
    const SoundChoice nothing;
    m_removed.insert(id); // what is chosen from now on would leave a row
    if (const auto written = co_await writeChoice(m_database, id, nothing); !written) {
        m_removed.erase(id);
        co_return written;
    }
    apply(id, nothing);
    co_return Result<void>();
}

void SoundService::close()
{
    m_isClosed = true;
    m_listening.clear();
}

operations::Sound SoundService::now(const WorkspaceId& id) const
{
    const auto found = m_listening.find(id);
    operations::Sound sound =
        found == m_listening.end() ? operations::Sound() : found->second->now();
    if (found == m_listening.end())
        sound.meaning = "What it plays is not heard here.";
    sound.workspace = id;
    if (const auto choice = m_choices.find(id); choice != m_choices.end())
        sound.choice = choice->second;
    return sound;
}

/// Nothing is chosen for a workspace that is gone, or by a Helix that ends.
Result<void> SoundService::checkChooses(const WorkspaceId& id) const
{
    if (m_isClosed)
        return fail(ErrorCode::Cancelled, "Helix ends.");
    if (m_removed.contains(id))
        return fail(ErrorCode::NotFound, "The workspace is being deleted.");
    if (const auto address = m_door.address(id);
        !address && address.error().code == ErrorCode::NotFound)
        return fail(address.error());
    return {};
}

Task<Result<void>> SoundService::choose(WorkspaceId id, SoundChoice choice)
{
    CO_TRY(checkChooses(id));
    const QPointer<SoundService> self(this);
    CO_TRY(co_await writeChoice(m_database, id, choice));
    if (!self)
        co_return Result<void>();
    if (const auto may = checkChooses(id); !may) {
        if (may.error().code == ErrorCode::NotFound) // it was removed meanwhile
            CO_TRY(co_await writeChoice(m_database, id, {}));
        co_return may;
    }
    apply(id, choice);
    co_return Result<void>();
}

Task<Result<operations::RecordedSound>> SoundService::record(WorkspaceId id, RecordWish wish,
                                                             async::CancelToken cancel)
{
    const auto found = m_listening.find(id);
    if (found == m_listening.end())
        co_return fail(ErrorCode::Conflict, "Its sound is off; turn it on before it is recorded.");
    if (!wish.file.is_absolute())
        co_return fail(ErrorCode::InvalidArgument, "The whole path of the file is needed.");
    if (const auto why = found->second->whyNothing(); !why.empty())
        co_return fail(ErrorCode::Unavailable, why);
    const std::function<Result<std::shared_ptr<SoundRecorder>>()> begin = [wish] {
        return SoundRecorder::begin(wish, std::chrono::steady_clock::now());
    };
    const QPointer<SoundService> self(this);
    CO_TRY(const auto recorder, co_await async::onPool(begin));
    if (!self)
        co_return fail(ErrorCode::Cancelled, "Helix ends.");
    const std::string problem = co_await follow(id, recorder, wish.length, cancel);
    const auto ended = std::chrono::steady_clock::now();
    const std::function<Result<operations::RecordedSound>()> end = [recorder, ended, problem] {
        return recorder->end(ended, problem);
    };
    co_return co_await async::onPool(end);
}

Task<std::string> SoundService::follow(WorkspaceId id, std::shared_ptr<SoundRecorder> recorder,
                                       std::chrono::seconds length, async::CancelToken cancel)
{
    const auto found = m_listening.find(id);
    const QPointer<Listening> listening(found == m_listening.end() ? nullptr : found->second.get());
    const auto isPrivate = m_ask.isPrivate;
    const auto end = std::chrono::steady_clock::now() + length;
    for (bool isAdded = false; !cancel.isCancelled() && !recorder->hasFailed();) {
        if (!listening)
            co_return "Its sound is not heard any more; the recording ends there.";
        if (const auto why = listening->whyOver(); !why.empty())
            co_return why + " The recording ends there.";
        recorder->setPrivate(isPrivate && isPrivate(id));
        if (!std::exchange(isAdded, true))
            listening->add(recorder);
        // Not a moment less: timers of some seconds may be early by a twentieth.
        const auto left = end - std::chrono::steady_clock::now();
        if (left <= std::chrono::nanoseconds(0))
            break;
        const auto rest = std::chrono::ceil<std::chrono::milliseconds>(left);
        (void)co_await async::sleepFor(std::min(rest, kRecordingLook), cancel);
    }
    co_return std::string();
}

void SoundService::setOutput(OutputMaker maker)
{
    m_maker = std::move(maker);
    for (const auto& [id, listening] : m_listening)
        listening->setOutput(m_maker);
}

} // namespace helix::sound
