#include "ui/desktop/desktop_clipboard.h"

#include <utility>

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QPointer>

#include "ui/words/below.h"

namespace helix::ui {

using protocol::ClipboardKind;
using namespace std::chrono_literals;

namespace {

/// Typed keys do not wait longer for a guest that does not answer.
constexpr auto kPastePatience = 1500ms;
constexpr std::size_t kMostWaiting = 512;
/// Among the formats of what came out of a guest: which.
const QString kMarker = QStringLiteral("application/x-helixvm-workspace");

Bytes bytesOf(const QByteArray& from)
{
    return {from.begin(), from.end()};
}

QByteArray toByteArray(const Bytes& from)
{
    return {reinterpret_cast<const char*>(from.data()), static_cast<qsizetype>(from.size())};
}

/// What this computer's clipboard has of the kinds that pass.
std::shared_ptr<const link::ClipboardContent> contentOf(const QMimeData& data)
{
    auto content = std::make_shared<link::ClipboardContent>();
    if (data.hasText())
        content->emplace(ClipboardKind::Text, bytesOf(data.text().toUtf8()));
    if (data.hasHtml())
        content->emplace(ClipboardKind::Html, bytesOf(data.html().toUtf8()));
    const QString png = QStringLiteral("image/png");
    if (data.hasFormat(png))
        content->emplace(ClipboardKind::Png, bytesOf(data.data(png)));
    return content;
}

/// Whether it came out of this guest: then it is there.
bool isOf(const QMimeData& data, const WorkspaceId& id)
{
    return data.hasFormat(kMarker) && data.data(kMarker).toStdString() == id.str();
}

} // namespace

/// What was copied in the guest, on its way, kind by kind.
struct DesktopClipboard::Taking {
    std::deque<ClipboardKind> wanted;
    std::unique_ptr<QMimeData> data = std::make_unique<QMimeData>();
    bool hasSome = false;
    bool isAsked = false; ///< by the button, and not by a key that copies
    std::optional<Error> problem;
    PictureDecoder::Ticket picture;
};

DesktopClipboard::DesktopClipboard(PlaneLine& line, WorkspaceId id, Send send, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_id(std::move(id))
    , m_send(std::move(send))
    , m_transfers(line, m_id, FileTransfers::Direction::In, nullptr)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &DesktopClipboard::release);
    connect(&line.events(), &PlaneEvents::clipboardCopied, this, &DesktopClipboard::onCopied);
    connect(&line.events(), &PlaneEvents::boundaryChanged, this,
            [this](const boundary::BoundarySnapshot& snapshot) {
                if (snapshot.workspace != m_id)
                    return;
                m_choice = snapshot.clipboard;
                m_isHeld = m_isHeld && m_choice.out;
                emit changed();
            });
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this,
            &DesktopClipboard::onHostChanged);
}

DesktopClipboard::~DesktopClipboard()
{
    setLive(false);
}

void DesktopClipboard::setLive(bool live)
{
    if (live == m_isLive)
        return;
    m_isLive = live;
    if (live) {
        m_line.events().lookAtBoundary(m_id);
        m_attending = std::make_shared<std::shared_ptr<void>>();
        m_line.post([id = m_id, attending = m_attending](plane::ControlPlane& plane) {
            *attending = plane.exchange().attend(id);
        });
        return;
    }
    m_line.post([attending = std::exchange(m_attending, nullptr)](plane::ControlPlane& /*plane*/) {
        attending->reset();
    });
    m_isHostNewer = true; // it is taken away there
    m_isHeld = false;
    m_kinds.clear();
    m_taking.reset();
    release();
    emit changed();
}

void DesktopClipboard::setSteering(bool steering)
{
    m_isSteering = steering;
    if (!steering)
        m_copyKey.reset();
}

void DesktopClipboard::beforeKey(ClipboardKey key)
{
    if (key == ClipboardKey::Copy)
        m_copyKey = std::chrono::steady_clock::now();
    else if (key == ClipboardKey::Paste && m_isSteering && m_isHostNewer)
        put(exchange::Wish::Paste);
}

bool DesktopClipboard::hold(const protocol::DesktopMessage& input)
{
    if (!m_waiting)
        return false;
    m_waiting->push_back(input);
    if (m_waiting->size() > kMostWaiting)
        release();
    return true;
}

void DesktopClipboard::onHostChanged()
{
    const auto* data = QGuiApplication::clipboard()->mimeData();
    if (data == nullptr || isOf(*data, m_id))
        return; // the guest has it
    m_isHostNewer = true;
    if (m_choice.in == exchange::ClipboardIn::Always && m_isSteering)
        put(exchange::Wish::Follow);
}

void DesktopClipboard::put(exchange::Wish wish)
{
    if (!m_isLive || !exchange::mayGoIn(m_choice, wish))
        return;
    const auto* data = QGuiApplication::clipboard()->mimeData();
    const auto content = data == nullptr || isOf(*data, m_id) ? nullptr : contentOf(*data);
    if (!content || content->empty())
        return;
    m_isHostNewer = false;
    if (wish == exchange::Wish::Paste) {
        m_waiting.emplace(m_waiting.value_or(std::deque<protocol::DesktopMessage>()));
        m_patience.start(kPastePatience);
    }
    m_line.ask(
        [id = m_id, content, wish](plane::ControlPlane& plane) {
            return plane.exchange().put(id, content, wish, async::CancelToken());
        },
        [self = QPointer(this), number = ++m_put, wish](const Result<void>& result) {
            if (self)
                self->onPut(number, wish, result);
        });
}

void DesktopClipboard::onPut(std::uint64_t number, exchange::Wish wish, const Result<void>& result)
{
    if (number != m_put)
        return; // of something older
    m_isHostNewer = m_isHostNewer || !result;
    if (!result && wish == exchange::Wish::Paste)
        report(result.error());
    release();
}

void DesktopClipboard::release()
{
    m_patience.stop();
    for (auto& input :
         std::exchange(m_waiting, std::nullopt).value_or(std::deque<protocol::DesktopMessage>()))
        m_send(std::move(input));
}

void DesktopClipboard::onCopied(const WorkspaceId& id, const std::vector<ClipboardKind>& kinds,
                                bool isFirst)
{
    if (id != m_id || !m_isLive)
        return;
    m_kinds = kinds;
    m_taking.reset();
    m_isHeld = false;
    m_isHostNewer = m_isHostNewer || kinds.empty();
    if (!kinds.empty()) {
        // What the user pastes next is what was copied last, here or there.
        m_isHostNewer = m_isHostNewer && isFirst;
        std::optional<std::chrono::milliseconds> sinceKey;
        if (const auto key = std::exchange(m_copyKey, std::nullopt))
            sinceKey = std::chrono::duration_cast<std::chrono::milliseconds>(
                std::chrono::steady_clock::now() - *key);
        const auto arrival = exchange::arrivalOf(m_choice, m_isSteering, sinceKey);
        m_isHeld = arrival == exchange::Arrival::Held && !isFirst;
        if (arrival == exchange::Arrival::Taken)
            take();
        if (m_taking)
            m_taking->isAsked = false;
    }
    emit changed();
}

QString DesktopClipboard::heldText() const
{
    const bool isPicture = m_kinds == std::vector{ClipboardKind::Png};
    return isPicture ? tr("A picture was copied there") : tr("Text was copied there");
}

void DesktopClipboard::take()
{
    if (m_kinds.empty() || m_taking)
        return;
    m_taking = std::make_shared<Taking>();
    m_taking->wanted.assign(m_kinds.begin(), m_kinds.end());
    m_taking->isAsked = true;
    emit changed();
    takeNext(m_taking);
}

void DesktopClipboard::takeNext(const std::shared_ptr<Taking>& taking)
{
    if (taking != m_taking)
        return; // something newer was copied
    if (taking->wanted.empty())
        return finishTaking(taking);
    const ClipboardKind kind = taking->wanted.front();
    taking->wanted.pop_front();
    const auto decoded = [self = QPointer(this), taking](const Result<DecodedPicture>& picture) {
        if (picture)
            taking->data->setImageData(picture->image);
        else
            taking->problem = picture.error();
        taking->hasSome = taking->hasSome || picture;
        if (self)
            self->takeNext(taking);
    };
    m_line.ask(
        [id = m_id, kind](plane::ControlPlane& plane) {
            return plane.exchange().take(id, kind, async::CancelToken());
        },
        [self = QPointer(this), taking, kind, decoded](const Result<Bytes>& bytes) {
            if (!self || taking != self->m_taking)
                return;
            if (bytes && kind == ClipboardKind::Png) {
                // Never decoded here, and made anew of the pixels that come out of the cage.
                const auto encoded = [png = toByteArray(*bytes)] { return png; };
                taking->picture = self->m_pictures.decode(encoded, QSize(), decoded);
                return;
            }
            if (!bytes)
                taking->problem = bytes.error();
            else if (kind == ClipboardKind::Text)
                taking->data->setText(QString::fromUtf8(toByteArray(*bytes)));
            else
                taking->data->setHtml(QString::fromUtf8(toByteArray(*bytes)));
            taking->hasSome = taking->hasSome || bytes;
            self->takeNext(taking);
        });
}

void DesktopClipboard::finishTaking(const std::shared_ptr<Taking>& taking)
{
    m_taking.reset();
    if (!taking->hasSome) {
        if (taking->problem)
            report(*taking->problem);
        emit changed();
        return;
    }
    m_isHeld = false;
    taking->data->setData(kMarker, QByteArray::fromStdString(m_id.str()));
    QGuiApplication::clipboard()->setMimeData(taking->data.release());
    if (taking->isAsked)
        emit told(tr("It is in your clipboard now."));
    emit changed();
}

void DesktopClipboard::report(const Error& error)
{
    emit failed(fromBelow(error.message), QString::fromStdString(error.cause));
}

void DesktopClipboard::drop(const QList<QUrl>& files)
{
    std::vector<std::string> local;
    for (const QUrl& file : files)
        if (file.isLocalFile())
            local.push_back(file.toLocalFile().toStdString());
    if (local.empty())
        emit failed(tr("Only files of this computer can be dropped here."), {});
    else
        m_transfers.add(local);
}

} // namespace helix::ui
