#pragma once
// What goes along with a prompt: files, pasted pictures, screenshots of the desktop.

#include <functional>
#include <memory>

#include <QImage>
#include <qqmlregistration.h>

#include "acp/content.h"
#include "base/result.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

class PictureShelf;

/// UI thread. Roles: key, name, size, picture (an image address, or empty).
class PromptAttachments : public helix::ui::RowList { // whole, for qmltyperegistrar
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
public:
    static constexpr int kMostAttachments = 20;
    explicit PromptAttachments(QObject* parent = nullptr);

    /// Where pictures are shown from; null: nowhere.
    void setShelf(std::shared_ptr<PictureShelf> shelf);
    /// Asked when a picture comes: whether the agent takes any.
    void askWhetherPictures(std::function<bool()> ask) { m_takesPictures = std::move(ask); }

    /// `file`: a file: address or a path. Read in the pool; a picture, or text.
    void attach(const QString& file);
    /// The picture in the clipboard. False when there is none.
    bool attachClipboard();
    void addPicture(const QString& name, const QImage& image);
    void detach(int key);
    void clear();
    [[nodiscard]] std::vector<acp::ContentBlock> blocks() const;

signals:
    /// Why what was to be attached last cannot be; empty when it could.
    void said(const QString& problem);

private:
    struct Attachment {
        int key = 0;
        QString name;
        acp::ContentBlock block;
        QString picture;
    };
    void add(const QString& name, acp::ContentBlock block);
    void showRows();
    [[nodiscard]] std::size_t bytes() const;

    std::shared_ptr<PictureShelf> m_shelf; ///< owned by the models and the image provider too
    std::function<bool()> m_takesPictures;
    std::vector<Attachment> m_attachments;
    int m_nextKey = 1;
};

/// The content of a file as a block: a picture as it is (PNG, JPEG, WebP, GIF), text as a resource.
/// Unsupported for anything else; ResourceExhausted when it is too large. Blocks: for the pool.
Result<acp::ContentBlock> readAttachment(const QString& path);

} // namespace helix::ui
