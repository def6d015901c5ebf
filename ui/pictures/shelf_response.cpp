#include "ui/pictures/shelf_response.h"

#include <utility>

#include <QThread>

#include "ui/words/below.h"

namespace helix::ui {

ShelfJob::ShelfJob(std::shared_ptr<const std::string> base64, QSize wanted,
                   QPointer<PictureDecoder> decoder)
    : m_base64(std::move(base64))
    , m_wanted(wanted)
    , m_decoder(std::move(decoder))
{
}

void ShelfJob::start()
{
    if (!m_base64 || !m_decoder) {
        emit done({}, QStringLiteral("The picture is no longer there."));
        return;
    }
    const auto bytes = [base64 = m_base64] {
        return QByteArray::fromBase64(
            QByteArray::fromRawData(base64->data(), static_cast<qsizetype>(base64->size())));
    };
    m_ticket = m_decoder->decode(bytes, m_wanted, [this](const Result<DecodedPicture>& picture) {
        emit done(picture ? picture->image : QImage(),
                  picture ? QString() : fromBelow(picture.error().message));
    });
}

void ShelfJob::end()
{
    m_ticket.reset();
    deleteLater();
}

ShelfResponse::ShelfResponse(std::unique_ptr<ShelfJob> job, QThread* home)
    : m_job(job.release())
{
    m_job->moveToThread(home);
    connect(m_job, &ShelfJob::done, this, &ShelfResponse::take);
    QMetaObject::invokeMethod(m_job, &ShelfJob::start, Qt::QueuedConnection);
}

ShelfResponse::~ShelfResponse()
{
    endJob();
}

QQuickTextureFactory* ShelfResponse::textureFactory() const
{
    return QQuickTextureFactory::textureFactoryForImage(m_image);
}

void ShelfResponse::cancel()
{
    // At once: an engine that goes away asks nobody to wait for what comes later.
    endJob();
    // The engine still waits for finished(), but not while it is in here.
    QMetaObject::invokeMethod(
        this, [this] { take({}, QStringLiteral("Cancelled.")); }, Qt::QueuedConnection);
}

void ShelfResponse::take(const QImage& image, const QString& problem)
{
    endJob();
    if (std::exchange(m_finished, true))
        return;
    m_image = image;
    m_problem = problem;
    emit finished();
}

void ShelfResponse::endJob()
{
    if (auto* job = std::exchange(m_job, nullptr))
        QMetaObject::invokeMethod(job, &ShelfJob::end, Qt::QueuedConnection);
}

} // namespace helix::ui
