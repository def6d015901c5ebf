#pragma once
// What remains of a desktop as images: the small one on cards, which outlives Helix, and screenshots.

#include <memory>
#include <optional>

#include <QImage>
#include <QObject>

#include "link/desktop_stream.h"

namespace helix::ui {

/// UI thread; images are made, read and written in the pool.
class DesktopImages : public QObject {
    Q_OBJECT
public:
    /// `file`: where the small one is kept. Its folder belongs to the workspace and goes with it.
    DesktopImages(QString file, QObject* parent);
    ~DesktopImages() override;

    /// At most 640 pixels wide; null while there is none.
    [[nodiscard]] const QImage& small() const { return m_small; }
    /// The one that was kept, unless a newer one is there when it is read.
    void restore();
    void refresh(link::PicturePtr picture);
    void save(link::PicturePtr picture);
    /// As PNG into the pictures folder, with the pointer unless that is null; ends in screenshotSaved. No
    /// file that is there already is replaced.
    void saveScreenshot(link::PicturePtr picture, link::PointerPtr pointer,
                        const QString& workspaceName);

signals:
    void changed();
    /// `problem`: a sentence; empty when it is there.
    void screenshotSaved(const QString& path, const QString& problem);

private:
    struct Anchor;
    void show(const QImage& image);

    QString m_file;
    QImage m_small;
    std::shared_ptr<Anchor> m_anchor; ///< owned by this and by work in the pool
};

} // namespace helix::ui
