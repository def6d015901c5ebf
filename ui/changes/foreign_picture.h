#pragma once
// One side of a changed picture, or another picture of a guest.

#include <QImage>
#include <QPointer>
#include <QQuickPaintedItem>
#include <qqmlregistration.h>

#include "ui/changes/project_item.h"
#include "ui/pictures/picture_decoder.h"

namespace helix::ui {

/// QML: `ForeignPicture { decoder: Backend.pictures; project: ...; path: "a.png"; oldSide: true }`.
class ForeignPicture : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        helix::ui::PictureDecoder* decoder READ decoder WRITE setDecoder NOTIFY wantedChanged)
    Q_PROPERTY(helix::ui::ProjectItem* project READ project WRITE setProject NOTIFY wantedChanged)
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY wantedChanged)
    Q_PROPERTY(QByteArray content READ content WRITE setContent NOTIFY wantedChanged)
    Q_PROPERTY(bool oldSide READ isOldSide WRITE setOldSide NOTIFY wantedChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY pictureChanged)
    Q_PROPERTY(QString sizeText READ sizeText NOTIFY pictureChanged)
    Q_PROPERTY(bool loading READ isLoading NOTIFY pictureChanged)
public:
    explicit ForeignPicture(QQuickItem* parent = nullptr);

    [[nodiscard]] PictureDecoder* decoder() const { return m_decoder; }
    void setDecoder(PictureDecoder* decoder);
    [[nodiscard]] ProjectItem* project() const { return m_project; }
    void setProject(ProjectItem* project);
    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    /// The picture's file, where it is of no project.
    [[nodiscard]] QByteArray content() const { return m_content; }
    void setContent(const QByteArray& content);
    [[nodiscard]] bool isOldSide() const { return m_oldSide; }
    void setOldSide(bool old);
    /// Why there is nothing to see.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// "640 × 480", as it was made; a larger one than the screen is scaled down.
    [[nodiscard]] QString sizeText() const;
    [[nodiscard]] bool isLoading() const { return m_loading; }
    void paint(QPainter* painter) override;

    /// The name says that it may be one.
    static bool isPicture(const QString& path);

signals:
    void wantedChanged();
    void pictureChanged();

private:
    void askLater();
    void ask();
    void decode(const QByteArray& bytes);
    void show(const Result<DecodedPicture>& picture);
    [[nodiscard]] QSize screenSize() const;

    QPointer<PictureDecoder> m_decoder;
    QPointer<ProjectItem> m_project;
    QString m_path, m_problem;
    QByteArray m_content;
    bool m_oldSide = false, m_loading = false, m_asking = false;
    int m_asked = 0;                 ///< only the newest answer counts
    PictureDecoder::Ticket m_ticket; ///< of the newest answer
    QImage m_image;
    QSize m_made;
};

} // namespace helix::ui
