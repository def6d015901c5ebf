#pragma once
// How a picture on the shelf reaches a page: the engine asks on a thread of its own, the decoder
// lives on the UI thread.

#include <memory>
#include <string>

#include <QImage>
#include <QPointer>
#include <QQuickImageProvider>
#include <QSize>

#include "ui/pictures/picture_decoder.h"

namespace helix::ui {

/// Asks the decoder, on the decoder's thread.
class ShelfJob : public QObject {
    Q_OBJECT
public:
    /// `base64` is owned by the shelf and by decodes under way; empty when it is not there.
    ShelfJob(std::shared_ptr<const std::string> base64, QSize wanted,
             QPointer<PictureDecoder> decoder);
    void start();
    /// Takes the question back, and deletes this.
    void end();

signals:
    /// Once: a picture, or why there is none.
    void done(const QImage& image, const QString& problem);

private:
    std::shared_ptr<const std::string> m_base64;
    QSize m_wanted;
    QPointer<PictureDecoder> m_decoder; ///< looked at on its own thread only
    PictureDecoder::Ticket m_ticket;
};

/// On the thread of whoever asks; that thread waits for nothing.
class ShelfResponse : public QQuickImageResponse {
    Q_OBJECT
public:
    /// Takes `job`, which is on the thread of `home` from here on.
    ShelfResponse(std::unique_ptr<ShelfJob> job, QThread* home);
    ~ShelfResponse() override;
    [[nodiscard]] QQuickTextureFactory* textureFactory() const override;
    [[nodiscard]] QString errorString() const override { return m_problem; }
    void cancel() override;

private:
    void take(const QImage& image, const QString& problem);
    void endJob();

    ShelfJob* m_job; ///< dies on its own thread
    QImage m_image;
    QString m_problem;
    bool m_finished = false;
};

} // namespace helix::ui
