#pragma once
// One side of a changed picture. What a guest made is decoded with every limit there is.

#include <QImage>
#include <QPointer>
#include <QQuickPaintedItem>

#include "ui/models/project_item.h"

namespace helix::ui {

/// QML: `ForeignPicture { project: ...; path: "a.png"; oldSide: true }`. Only PNG, JPEG, GIF, BMP
/// and WebP, by content and never by name; decoded in the pool.
class ForeignPicture : public QQuickPaintedItem {
    Q_OBJECT
    Q_PROPERTY(helix::ui::ProjectItem* project READ project WRITE setProject NOTIFY wantedChanged)
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY wantedChanged)
    Q_PROPERTY(bool oldSide READ isOldSide WRITE setOldSide NOTIFY wantedChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY pictureChanged)
    Q_PROPERTY(QString sizeText READ sizeText NOTIFY pictureChanged)
    Q_PROPERTY(bool loading READ isLoading NOTIFY pictureChanged)
public:
    explicit ForeignPicture(QQuickItem* parent = nullptr);

    [[nodiscard]] ProjectItem* project() const { return m_project; }
    void setProject(ProjectItem* project);
    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] bool isOldSide() const { return m_oldSide; }
    void setOldSide(bool old);
    /// Why there is nothing to see.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// "640 × 480"
    [[nodiscard]] QString sizeText() const;
    [[nodiscard]] bool isLoading() const { return m_loading; }
    void paint(QPainter* painter) override;

    /// The name says that it may be one.
    static bool isPicture(const QString& path);
    /// A null image when it is none of the kinds above, damaged, or larger than kMaxSide a side.
    static QImage decode(const QByteArray& bytes);
    static constexpr int kMaxSide = 8192;

signals:
    void wantedChanged();
    void pictureChanged();

private:
    void askLater();
    void ask();
    void show(const QImage& image, const QString& problem);

    QPointer<ProjectItem> m_project;
    QString m_path, m_problem;
    bool m_oldSide = false, m_loading = false, m_asking = false;
    int m_asked = 0; ///< only the newest answer counts
    QImage m_image;
};

} // namespace helix::ui
