#include "exchange/exchange_service.h"

#include <utility>

#include <QPointer>
#include <QTimer>

#include "base/clock.h"
#include "base/try.h"
#include "exchange/file_drop.h"
#include "exchange/file_save.h"

namespace helix::exchange {
namespace {

using async::Task;
using link::ClipboardLink;
using protocol::ClipboardProblem;

constexpr std::chrono::seconds kReachPatience{20}, kPlacePatience{8}, kKnowPatience{5};
/// Longer than the link's own.
constexpr std::chrono::seconds kTakePatience{40};
constexpr std::chrono::seconds kClipboardRetry{2};
constexpr std::chrono::minutes kCommandKept{10};
/// A guest that copies all the time is heard so often.
constexpr std::chrono::milliseconds kCopiedPause{50};

std::string_view nameOf(ClipboardKind kind)
{
    constexpr std::array<std::string_view, 3> kNames{"clipboard: text", "clipboard: HTML",
                                                     "clipboard: PNG picture"};
    return kNames.at(static_cast<std::size_t>(kind) - 1);
}

/// A folder is one line.
std::string recordedName(const std::string& name, const auto& carried)
{
    return carried.isFolder ? name + "/ (" + std::to_string(carried.files) + " files)" : name;
}

operations::LedgerLine lineOf(const WorkspaceId& id, operations::LedgerLine::Kind kind,
                              std::string name)
{
    operations::LedgerLine line;
    line.workspace = id;
    line.kind = kind;
    line.name = std::move(name);
    line.timeMs = systemWallClock()();
    line.allowed = true;
    return line;
}

} // namespace

/// One guest's clipboard, while somebody attends to it. Owners: those, and running coroutines.
class ExchangeService::Guest : public std::enable_shared_from_this<ExchangeService::Guest> {
public:
    Guest(ExchangeService& service, WorkspaceId id)
        : m_service(&service)
        , m_id(std::move(id))
    {
        m_retry.setSingleShot(true);
        m_tell.setSingleShot(true);
        QObject::connect(&m_retry, &QTimer::timeout, [this] { (void)open(); });
        QObject::connect(&m_tell, &QTimer::timeout, [this] {
            if (m_service && m_link)
                emit m_service->copied(m_id, m_link->copiedKinds(),
                                       std::exchange(m_isFirst, false));
        });
    }

    /// Starts to connect where nothing does.
    Result<void> open();
    void onChoice(const ClipboardChoice& choice)
    {
        if (choice.in == ClipboardIn::Off && m_link)
            m_link->withdraw();
    }
    /// Who attends may go later, on another thread.
    void close()
    {
        m_service.clear();
        m_retry.stop();
        m_tell.stop();
        m_link.reset();
    }
    Task<Result<void>> put(std::shared_ptr<const link::ClipboardContent> content,
                           async::CancelToken cancel);
    Task<Result<Bytes>> take(ClipboardKind kind, async::CancelToken cancel);

private:
    Task<Result<void>> reach(async::CancelToken cancel);
    void follow();
    void onClosed(const Error& why);
    void record(ClipboardKind kind, std::size_t bytes, bool isIn);

    QPointer<ExchangeService> m_service;
    WorkspaceId m_id;
    std::unique_ptr<ClipboardLink> m_link;
    std::optional<async::Completion<void>> m_opened, m_known, m_placed;
    std::optional<async::Completion<Bytes>> m_fetched;
    bool m_isOpen = false, m_isFirst = true;
    std::uint32_t m_placing = 0;
    QTimer m_retry, m_tell;
};

Result<void> ExchangeService::Guest::open()
{
    if (m_link)
        return {};
    if (!m_service)
        return fail(ErrorCode::Cancelled, "Helix is closing.");
    const auto address = m_service->m_door.address(m_id);
    if (!address) {
        m_retry.start(kClipboardRetry); // it may become ready
        return fail(address.error());
    }
    m_retry.stop();
    m_opened.emplace();
    m_known.emplace();
    m_isFirst = true;
    m_link = std::make_unique<ClipboardLink>(address->controlPort, address->credential);
    follow();
    return {};
}

void ExchangeService::Guest::follow()
{
    auto* link = m_link.get();
    QObject::connect(link, &ClipboardLink::opened, link, [this] {
        m_isOpen = true;
        m_opened->resolve(Result<void>());
    });
    QObject::connect(link, &ClipboardLink::copied, link, [this] {
        m_known->resolve(Result<void>());
        if (!m_tell.isActive())
            m_tell.start(kCopiedPause);
    });
    QObject::connect(
        link, &ClipboardLink::placed, link, [this](std::uint32_t offer, ClipboardProblem problem) {
            if (!m_placed || offer != m_placing)
                return;
            m_placed->resolve(problem == ClipboardProblem::None
                                  ? Result<void>()
                                  : fail(ErrorCode::Unavailable, std::string(sentenceOf(problem))));
        });
    QObject::connect(link, &ClipboardLink::pasted, link,
                     [this](ClipboardKind kind, std::size_t bytes) { record(kind, bytes, true); });
    QObject::connect(link, &ClipboardLink::fetched, link,
                     [this](ClipboardKind kind, const Result<Bytes>& bytes) {
                         if (bytes)
                             record(kind, bytes->size(), false);
                         if (auto waiting = std::exchange(m_fetched, std::nullopt))
                             waiting->resolve(bytes);
                     });
    QObject::connect(link, &ClipboardLink::closed, link,
                     [this](const Error& why) { onClosed(why); });
}

void ExchangeService::Guest::onClosed(const Error& why)
{
    for (auto* waiting : {&m_opened, &m_known, &m_placed})
        if (*waiting)
            (*waiting)->resolve(fail(why));
    if (m_fetched)
        m_fetched->resolve(fail(why));
    m_isOpen = false;
    m_link.release()->deleteLater(); // this is inside one of its signals
    m_retry.start(kClipboardRetry);
    if (m_service)
        emit m_service->copied(m_id, {}, true);
}

void ExchangeService::Guest::record(ClipboardKind kind, std::size_t bytes, bool isIn)
{
    if (!m_service)
        return;
    auto line = lineOf(m_id, operations::LedgerLine::Kind::Clipboard, std::string(nameOf(kind)));
    (isIn ? line.bytesIn : line.bytesOut) = bytes;
    line.rule = isIn ? "in" : "out";
    m_service->m_boundary.record(line);
}

Task<Result<void>> ExchangeService::Guest::reach(async::CancelToken cancel)
{
    CO_TRY(open());
    if (m_isOpen)
        co_return Result<void>();
    auto opened = *m_opened;
    const std::string late = "The guest's clipboard could not be reached in time.";
    co_return co_await opened.wait(kReachPatience, cancel, late);
}

Task<Result<void>>
ExchangeService::Guest::put(std::shared_ptr<const link::ClipboardContent> content,
                            async::CancelToken cancel)
{
    const auto self = shared_from_this();
    CO_TRY(co_await reach(cancel));
    if (!m_link)
        co_return fail(ErrorCode::Unavailable, "The connection to the guest was lost.");
    if (m_placed)
        m_placed->resolve(fail(ErrorCode::Cancelled, "Something newer was copied."));
    m_placed.emplace();
    m_placing = m_link->offer(std::move(content));
    auto placed = *m_placed;
    const std::string late = "The guest's clipboard does not answer.";
    co_return co_await placed.wait(kPlacePatience, cancel, late);
}

Task<Result<Bytes>> ExchangeService::Guest::take(ClipboardKind kind, async::CancelToken cancel)
{
    const auto self = shared_from_this();
    CO_TRY(co_await reach(cancel));
    auto known = *m_known;
    const std::string unknown = "The guest does not say what was copied there.";
    CO_TRY(co_await known.wait(kKnowPatience, cancel, unknown));
    if (!m_link)
        co_return fail(ErrorCode::Unavailable, "The connection to the guest was lost.");
    const auto& kinds = m_link->copiedKinds();
    if (std::ranges::find(kinds, kind) == kinds.end())
        co_return fail(ErrorCode::NotFound,
                       kinds.empty() ? "Nothing was copied in the guest."
                                     : "What was copied in the guest is of another kind.");
    m_link->fetch(kind); // one before it ends
    m_fetched.emplace();
    auto fetched = *m_fetched;
    const std::string late(sentenceOf(ClipboardProblem::Silent));
    auto bytes = co_await fetched.wait(kTakePatience, cancel, late);
    if (!bytes && bytes.error().code == ErrorCode::Cancelled && m_link && m_fetched)
        m_link->cancelFetch();
    co_return bytes;
}

ExchangeService::ExchangeService(link::GuestDoor& door, Boundary boundary, TakeDrag takeDrag)
    : m_door(door)
    , m_boundary(std::move(boundary))
    , m_takeDrag(std::move(takeDrag))
{
    qRegisterMetaType<WorkspaceId>();
}
ExchangeService::~ExchangeService()
{
    for (const auto& [id, attended] : m_guests)
        if (const auto here = attended.lock())
            here->close();
}

std::shared_ptr<ExchangeService::Guest> ExchangeService::guest(const WorkspaceId& id)
{
    auto found = m_guests[id].lock();
    if (!found) {
        std::erase_if(m_guests, [](const auto& entry) { return entry.second.expired(); });
        found = std::make_shared<Guest>(*this, id);
        m_guests[id] = found;
    }
    return found;
}

void ExchangeService::onChoice(const WorkspaceId& id)
{
    const auto found = m_guests.find(id);
    const auto here = found == m_guests.end() ? nullptr : found->second.lock();
    if (!here)
        return;
    const auto choice = m_boundary.choice(id);
    here->onChoice(choice ? *choice : ClipboardChoice{ClipboardIn::Off, false});
}

std::shared_ptr<void> ExchangeService::attend(const WorkspaceId& id)
{
    auto here = guest(id);
    (void)here->open();
    return here;
}

Task<Result<void>> ExchangeService::put(WorkspaceId id,
                                        std::shared_ptr<const link::ClipboardContent> content,
                                        Wish wish, async::CancelToken cancel)
{
    CO_TRY(const auto choice, m_boundary.choice(id));
    CO_TRY(mayGoIn(choice, wish));
    CO_TRY(checkContent(*content));
    const auto here = guest(id);
    if (wish == Wish::Command) // nobody attends: a while to paste it in
        QTimer::singleShot(kCommandKept, this, [here] {});
    co_return co_await here->put(std::move(content), cancel);
}

Task<Result<Bytes>> ExchangeService::take(WorkspaceId id, ClipboardKind kind,
                                          async::CancelToken cancel)
{
    CO_TRY(const auto choice, m_boundary.choice(id));
    CO_TRY(mayComeOut(choice));
    const auto here = guest(id);
    co_return co_await here->take(kind, cancel);
}

Task<Result<operations::BroughtFile>> ExchangeService::drop(WorkspaceId id,
                                                            std::filesystem::path file,
                                                            std::string into, Progress progress,
                                                            async::CancelToken cancel)
{
    CO_TRY(m_boundary.choice(id));
    const QPointer<ExchangeService> self(this);
    const auto brought = co_await dropFile(m_door, id, std::move(file), std::move(into),
                                           std::move(progress), cancel);
    if (brought && self) {
        auto line =
            lineOf(id, operations::LedgerLine::Kind::File, recordedName(brought->name, *brought));
        line.bytesIn = brought->bytes;
        line.rule = "in";
        m_boundary.record(line);
    }
    co_return brought;
}

Task<Result<std::vector<std::string>>> ExchangeService::takeDrag(WorkspaceId id)
{
    if (!m_takeDrag)
        co_return fail(ErrorCode::Unsupported, "Nothing is told of what is dragged there.");
    CO_TRY(const auto choice, m_boundary.choice(id));
    CO_TRY(mayBeDraggedOut(choice));
    co_return co_await m_takeDrag(std::move(id));
}

Task<Result<operations::SavedFile>> ExchangeService::save(WorkspaceId id, std::string path,
                                                          std::filesystem::path folder,
                                                          Progress progress,
                                                          async::CancelToken cancel)
{
    CO_TRY(m_boundary.choice(id));
    const QPointer<ExchangeService> self(this);
    auto reserve = m_boundary.reserve();
    const auto saved = co_await saveFile(m_door, id, std::move(path), std::move(folder),
                                         std::move(reserve), std::move(progress), cancel);
    if (saved && self) {
        const auto name = std::filesystem::path(saved->file).filename().string();
        auto line = lineOf(id, operations::LedgerLine::Kind::File, recordedName(name, *saved));
        line.bytesOut = saved->bytes;
        line.rule = "out";
        m_boundary.record(line);
    }
    co_return saved;
}

} // namespace helix::exchange
