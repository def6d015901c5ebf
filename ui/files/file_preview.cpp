#include "ui/files/file_preview.h"

#include <algorithm>

#include "ui/changes/foreign_picture.h"
#include "ui/line/guest_command.h"
#include "ui/shell/backend.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

GuestCommand headCommand(const std::string& path, std::size_t most)
{
    GuestCommand command;
    command.argv = {
        "sh", "-c", R"(cd && [ -f "./$2" ] && [ -r "./$2" ] || exit 3
exec head -c "$1" -- "./$2")", "head", std::to_string(most),
        path};
    command.most = most;
    command.within = std::chrono::seconds(20);
    command.program = "head";
    command.missing = "This file is gone, or may not be read.";
    command.late = "The workspace took too long to read this file. Try again.";
    return command;
}

bool isShowableInText(QChar c)
{
    if (c == u'\n' || c == u'\t')
        return true;
    return c.category() != QChar::Other_Control && c.category() != QChar::Other_Format;
}

} // namespace

Preview previewOf(const QByteArray& bytes)
{
    Preview preview;
    preview.isWhole = static_cast<std::size_t>(bytes.size()) <= kMostPreviewText;
    preview.isText = !bytes.contains('\0');
    if (!preview.isText)
        return preview;
    preview.text = QString::fromUtf8(bytes.left(static_cast<qsizetype>(kMostPreviewText)));
    preview.text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    for (QChar& c : preview.text)
        if (!isShowableInText(c))
            c = QChar::ReplacementCharacter;
    return preview;
}

Backend* FilePreview::backend() const
{
    return m_backend;
}

void FilePreview::setBackend(Backend* backend)
{
    m_backend = backend;
    emit changed();
}

void FilePreview::clear()
{
    ++m_asked;
    m_name.clear();
    m_text.clear();
    m_problem.clear();
    m_note.clear();
    m_picture.clear();
    m_loading = false;
    emit changed();
}

void FilePreview::show(const QString& workspace, const QString& path)
{
    clear();
    m_name = path.section(u'/', -1);
    const auto id = WorkspaceId::parse(workspace.toStdString());
    if (!m_backend || !id)
        return;
    m_loading = true;
    emit changed();
    const bool isPicture = ForeignPicture::isPicture(path);
    const auto command =
        headCommand(path.toStdString(), isPicture ? kMostPreviewPicture : kMostPreviewText + 1);
    m_backend->line().ask(
        [id = *id, command](plane::ControlPlane& plane) {
            return outputOf(plane.workspaces(), id, command);
        },
        [self = QPointer(this), asked = m_asked, isPicture](const Result<std::string>& bytes) {
            if (self && asked == self->m_asked)
                self->take(bytes, isPicture);
        });
}

void FilePreview::take(const Result<std::string>& bytes, bool isPicture)
{
    m_loading = false;
    if (!bytes) {
        m_problem = fromBelow(bytes.error().message);
    } else if (isPicture && bytes->size() >= kMostPreviewPicture) {
        m_problem = tr("This picture is larger than %1; download it to look at it.")
                        .arg(sizeText(kMostPreviewPicture));
    } else if (isPicture) {
        m_picture = QByteArray::fromStdString(*bytes);
    } else {
        const auto preview = previewOf(QByteArray::fromStdString(*bytes));
        m_text = preview.text;
        m_problem = !preview.isText  ? tr("This is no text. Download it to open it here.")
                    : bytes->empty() ? tr("This file is empty.")
                                     : QString();
        if (preview.isText && !preview.isWhole)
            m_note = tr("These are its first %1.").arg(sizeText(kMostPreviewText));
    }
    emit changed();
}

} // namespace helix::ui
