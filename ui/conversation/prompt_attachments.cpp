#include "ui/conversation/prompt_attachments.h"

#include <QBuffer>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeDatabase>
#include <QPointer>
#include <QStringDecoder>
#include <QThreadPool>
#include <QUrl>

#include "sessions/sessions.h"
#include "ui/pictures/picture_shelf.h"
#include "ui/conversation/session_words.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr int kMostName = 120;

QString tooLarge()
{
    return PromptAttachments::tr("Attachments may have %1 together. Copy large files into the "
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
                    PromptAttachments::tr("%1 cannot be read.").arg(name).toStdString(),
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
        return fail(
            ErrorCode::Unsupported,
            PromptAttachments::tr("%1 is neither text nor a picture. Copy it into the workspace "
                                  "instead.")
                .arg(name)
                .toStdString());
    block.kind = acp::BlockKind::Resource;
    block.mimeType = "text/plain";
    block.text = bytes.toStdString();
    block.uri = "attachment:///" + QUrl::toPercentEncoding(name).toStdString();
    return block;
}

PromptAttachments::PromptAttachments(QObject* parent)
    : RowList({"key", "name", "size", "picture"}, parent)
{
}

void PromptAttachments::setShelf(std::shared_ptr<PictureShelf> shelf)
{
    m_shelf = std::move(shelf);
}

std::size_t PromptAttachments::bytes() const
{
    std::size_t total = 0;
    for (const auto& attachment : m_attachments)
        total += attachment.block.data.size() + attachment.block.text.size();
    return total;
}

void PromptAttachments::attach(const QString& file)
{
    const QUrl url(file);
    if (url.scheme().size() > 1 && !url.isLocalFile()) {
        emit said(tr("Only files of this computer can be attached."));
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
                    emit self->said(fromBelow(block.error().message));
            },
            Qt::QueuedConnection);
    });
}

void PromptAttachments::add(const QString& name, acp::ContentBlock block)
{
    if (static_cast<int>(m_attachments.size()) == kMostAttachments) {
        emit said(tr("At most %1 attachments go with one prompt.").arg(kMostAttachments));
        return;
    }
    if (bytes() + block.data.size() + block.text.size() > sessions::kMaxAttachmentBytes) {
        emit said(tooLarge());
        return;
    }
    const bool isPicture = block.kind == acp::BlockKind::Image;
    if (isPicture && m_takesPictures && !m_takesPictures()) {
        emit said(tr("This agent takes no pictures. Describe what you see, or choose another."));
        return;
    }
    Attachment attachment{m_nextKey++, name, std::move(block), {}};
    if (isPicture && m_shelf) {
        const QString place = QStringLiteral("draft-%1-%2")
                                  .arg(reinterpret_cast<quintptr>(this), 0, 16)
                                  .arg(attachment.key);
        m_shelf->put(place, attachment.block.data);
        attachment.picture = QStringLiteral("image://conversation/") + place;
    }
    m_attachments.push_back(std::move(attachment));
    emit said({});
    showRows();
}

void PromptAttachments::addPicture(const QString& name, const QImage& image)
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

bool PromptAttachments::attachClipboard()
{
    const QImage image = QGuiApplication::clipboard()->image();
    if (image.isNull())
        return false;
    addPicture(tr("Pasted picture"), image);
    return true;
}

void PromptAttachments::detach(int key)
{
    std::erase_if(m_attachments, [key](const auto& one) { return one.key == key; });
    emit said({});
    showRows();
}

void PromptAttachments::clear()
{
    m_attachments.clear();
    showRows();
}

std::vector<acp::ContentBlock> PromptAttachments::blocks() const
{
    std::vector<acp::ContentBlock> blocks;
    for (const auto& attachment : m_attachments)
        blocks.push_back(attachment.block);
    return blocks;
}

void PromptAttachments::showRows()
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
    show(std::move(rows));
}

} // namespace helix::ui
