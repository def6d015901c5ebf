#include "ui/models/prompt_draft.h"

#include <QBuffer>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeDatabase>
#include <QStringDecoder>
#include <QThreadPool>
#include <QUrl>

#include "ui/backend.h"
#include "ui/desktop/desktop_session.h"
#include "ui/desktop/picture_image.h"
#include "ui/desktop/stream_hub.h"
#include "ui/models/session_desk.h"
#include "ui/models/session_hub.h"
#include "ui/picture_shelf.h"
#include "ui/session_words.h"
#include "ui/source.h"
#include "ui/words.h"

namespace helix::ui {

namespace {

constexpr int kMostName = 120;
constexpr std::size_t kMostPromptText = 1U << 20;

QString tooLarge()
{
    return PromptDraft::tr("Attachments may have %1 together. Copy large files into the "
                           "workspace instead.")
        .arg(sizeText(sessions::kMaxAttachmentBytes));
}

/// Text, as far as UTF-8 without NUL goes.
bool isText(const QByteArray& bytes)
{
    if (bytes.contains('\0'))
        return false;
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(bytes);
    return !decoder.hasError();
}

} // namespace

Result<acp::ContentBlock> readAttachment(const QString& path)
{
    QFile file(path);
    const QFileInfo info(path);
    const QString name = oneLine(info.fileName().toStdString(), kMostName);
    if (!info.isFile() || !file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::NotFound,
                    PromptDraft::tr("%1 cannot be read.").arg(name).toStdString(),
                    file.errorString().toStdString());
    if (static_cast<std::size_t>(file.size()) > sessions::kMaxAttachmentBytes)
        return fail(ErrorCode::ResourceExhausted, tooLarge().toStdString());
    const QByteArray bytes = file.read(static_cast<qint64>(sessions::kMaxAttachmentBytes));
    const QString type = QMimeDatabase().mimeTypeForData(bytes).name();
    acp::ContentBlock block;
    block.name = name.toStdString();
    block.mimeType = type.toStdString();
    const bool isPicture =
        type == QLatin1String("image/png") || type == QLatin1String("image/jpeg") ||
        type == QLatin1String("image/webp") || type == QLatin1String("image/gif");
    if (isPicture) {
        block.kind = acp::BlockKind::Image;
        block.data = bytes.toBase64().toStdString();
        return block;
    }
    if (!isText(bytes))
        return fail(ErrorCode::Unsupported,
                    PromptDraft::tr("%1 is neither text nor a picture. Copy it into the workspace "
                                    "instead.")
                        .arg(name)
                        .toStdString());
    block.kind = acp::BlockKind::Resource;
    block.mimeType = "text/plain";
    block.text = bytes.toStdString();
    block.uri = "attachment:///" + QUrl::toPercentEncoding(name).toStdString();
    return block;
}

PromptDraft::PromptDraft(QObject* parent)
    : QObject(parent)
    , m_rows({"key", "name", "size", "picture"})
    , m_offers({"path", "name", "folder"})
{
}

QObject* PromptDraft::backend() const
{
    return m_backend.data();
}

void PromptDraft::setBackend(QObject* object)
{
    m_backend = qobject_cast<Backend*>(object);
    emit setUp();
}

void PromptDraft::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    m_workspace = id;
    m_attachments.clear();
    m_mentioned.clear();
    showRows();
    closeOffers();
    setProblem({});
    emit setUp();
}

void PromptDraft::setSession(const QString& id)
{
    if (id == m_session)
        return;
    m_session = id;
    setProblem({});
    emit setUp();
}

void PromptDraft::setProblem(const QString& problem)
{
    m_problem = problem;
    emit problemChanged();
}

bool PromptDraft::takesPictures() const
{
    const auto* item =
        m_backend ? qobject_cast<SessionHub*>(m_backend->sessions())->find(m_session) : nullptr;
    // Of an agent that has not started yet nobody knows; it will be said when it is sent.
    return !item || item->takesImages() || item->snapshot().turns == 0;
}

std::size_t PromptDraft::bytes() const
{
    std::size_t total = 0;
    for (const auto& attachment : m_attachments)
        total += attachment.block.data.size() + attachment.block.text.size();
    return total;
}

void PromptDraft::attach(const QString& file)
{
    const QUrl url(file);
    if (url.scheme().size() > 1 && !url.isLocalFile()) {
        setProblem(tr("Only files of this computer can be attached."));
        return;
    }
    const QString path = url.isLocalFile() ? url.toLocalFile() : file;
    QThreadPool::globalInstance()->start([self = QPointer(this), path] {
        auto block = readAttachment(path);
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [self, block = std::move(block)] {
                if (!self)
                    return;
                if (block)
                    self->add(QString::fromStdString(block->name), *block);
                else
                    self->setProblem(QString::fromStdString(block.error().message));
            },
            Qt::QueuedConnection);
    });
}

void PromptDraft::add(const QString& name, acp::ContentBlock block)
{
    if (static_cast<int>(m_attachments.size()) == kMostAttachments) {
        setProblem(tr("At most %1 attachments go with one prompt.").arg(kMostAttachments));
        return;
    }
    if (bytes() + block.data.size() + block.text.size() > sessions::kMaxAttachmentBytes) {
        setProblem(tooLarge());
        return;
    }
    const bool isPicture = block.kind == acp::BlockKind::Image;
    if (isPicture && !takesPictures()) {
        setProblem(tr("This agent takes no pictures. Describe what you see, or choose another."));
        return;
    }
    Attachment attachment{m_nextKey++, name, std::move(block), {}};
    if (isPicture && m_backend) {
        const QString shelf = QStringLiteral("draft-%1-%2")
                                  .arg(reinterpret_cast<quintptr>(this), 0, 16)
                                  .arg(attachment.key);
        qobject_cast<SessionHub*>(m_backend->sessions())
            ->shelf()
            ->put(shelf, attachment.block.data);
        attachment.picture = QStringLiteral("image://conversation/") + shelf;
    }
    m_attachments.push_back(std::move(attachment));
    setProblem({});
    showRows();
}

void PromptDraft::addPicture(const QString& name, const QImage& image)
{
    QThreadPool::globalInstance()->start([self = QPointer(this), name, image] {
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        image.save(&buffer, "PNG");
        acp::ContentBlock block;
        block.kind = acp::BlockKind::Image;
        block.mimeType = "image/png";
        block.name = name.toStdString();
        block.data = png.toBase64().toStdString();
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [self, name, block = std::move(block)] {
                if (self)
                    self->add(name, block);
            },
            Qt::QueuedConnection);
    });
}

bool PromptDraft::attachClipboard()
{
    const QImage image = QGuiApplication::clipboard()->image();
    if (image.isNull())
        return false;
    addPicture(tr("Pasted picture"), image);
    return true;
}

void PromptDraft::attachDesktop()
{
    auto* session =
        m_backend ? qobject_cast<StreamHub*>(m_backend->streams())->session(m_workspace) : nullptr;
    const auto picture = session ? session->latest() : nullptr;
    if (!picture) {
        setProblem(tr("The desktop shows nothing yet."));
        return;
    }
    addPicture(tr("Desktop"), toImage(*picture));
}

void PromptDraft::detach(int key)
{
    std::erase_if(m_attachments, [key](const auto& one) { return one.key == key; });
    setProblem({});
    showRows();
}

void PromptDraft::showRows()
{
    std::vector<QVariantMap> rows;
    for (const auto& attachment : m_attachments) {
        const auto& block = attachment.block;
        const auto size = block.data.empty() ? block.text.size() : block.data.size() / 4 * 3;
        rows.push_back({{"key", attachment.key},
                        {"name", attachment.name},
                        {"size", sizeText(size)},
                        {"picture", attachment.picture}});
    }
    m_rows.show(std::move(rows));
    emit attachmentsChanged();
}

void PromptDraft::lookFor(const QString& part)
{
    const auto id = WorkspaceId::parse(m_workspace.toStdString());
    if (!m_backend || !id)
        return;
    m_part = part;
    m_backend->source().sessions().files(
        *id, part.toStdString(),
        [self = QPointer(this), look = ++m_look](const Result<std::vector<std::string>>& paths) {
            if (!self || look != self->m_look)
                return;
            std::vector<QVariantMap> rows;
            for (const auto& path : paths.value_or(std::vector<std::string>())) {
                const QString shown = cleanText(path);
                const auto slash = shown.lastIndexOf(u'/');
                rows.push_back({{"path", shown},
                                {"name", shown.mid(slash + 1)},
                                {"folder", slash < 0 ? QString() : shown.left(slash)}});
                self->m_mentioned << shown;
            }
            while (self->m_mentioned.size() > 1000)
                self->m_mentioned.removeFirst();
            self->m_offers.show(std::move(rows));
            emit self->offersChanged();
        });
}

void PromptDraft::closeOffers()
{
    ++m_look;
    m_offers.show({});
    emit offersChanged();
}

sessions::Prompt PromptDraft::promptOf(const QString& text) const
{
    sessions::Prompt prompt{text.toStdString(), {}};
    for (const auto& attachment : m_attachments)
        prompt.blocks.push_back(attachment.block);
    QStringList linked;
    for (const auto& path : m_mentioned) {
        if (linked.contains(path) || !text.contains(QLatin1Char('@') + path))
            continue;
        linked << path;
        acp::ContentBlock block;
        block.kind = acp::BlockKind::ResourceLink;
        block.name = path.toStdString();
        block.uri =
            "file:///home/agent/workspace/" + QUrl::toPercentEncoding(path, "/").toStdString();
        prompt.blocks.push_back(std::move(block));
    }
    return prompt;
}

void PromptDraft::send(const QString& text)
{
    const auto workspace = WorkspaceId::parse(m_workspace.toStdString());
    if (m_sending || !m_backend || !workspace ||
        (text.trimmed().isEmpty() && m_attachments.empty()))
        return;
    auto prompt = promptOf(text.trimmed());
    if (prompt.text.size() > kMostPromptText) {
        setProblem(tr("A prompt may have %1. Attach long texts as a file.")
                       .arg(sizeText(kMostPromptText)));
        return;
    }
    m_sending = true;
    setProblem({});
    emit sendingChanged();
    if (const auto session = SessionId::parse(m_session.toStdString())) {
        sendTo(*session, std::move(prompt));
        return;
    }
    auto* desk = qobject_cast<SessionHub*>(m_backend->sessions())->desk(m_workspace);
    const auto agent = desk ? desk->chosenAgent().toStdString() : std::string();
    m_backend->source().sessions().create(
        *workspace, agent,
        [self = QPointer(this), desk = QPointer(desk),
         prompt = std::move(prompt)](const Result<SessionId>& id) {
            if (!self)
                return;
            if (!id) {
                self->finish(fail(id.error()));
                return;
            }
            if (desk)
                desk->choose(QString::fromStdString(id->str()));
            self->sendTo(*id, prompt);
        });
}

void PromptDraft::sendTo(const SessionId& id, sessions::Prompt prompt)
{
    m_backend->source().sessions().prompt(
        id, std::move(prompt), [self = QPointer(this)](const Result<std::int64_t>& result) {
            if (self)
                self->finish(result);
        });
}

void PromptDraft::finish(const Result<std::int64_t>& result)
{
    m_sending = false;
    emit sendingChanged();
    if (!result) {
        setProblem(QString::fromStdString(result.error().message));
        return;
    }
    m_attachments.clear();
    m_mentioned.clear();
    showRows();
    emit sent();
}

} // namespace helix::ui
