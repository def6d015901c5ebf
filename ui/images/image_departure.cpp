#include "ui/images/image_departure.h"

#include <algorithm>

#include <QPointer>

#include "oci/reference.h"
#include "ui/images/image_item.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

ImageDeparture::ImageDeparture(PlaneLine& line, Notices& notices, ImageItem& image)
    : QObject(&image)
    , m_line(line)
    , m_notices(notices)
    , m_image(image)
{
}

void ImageDeparture::follow(std::optional<operations::Importing> sending)
{
    m_sending = std::move(sending);
    emit changed();
}

bool ImageDeparture::isKnown() const
{
    return isUnderWay() || m_error || !m_arrived.isEmpty();
}

QString ImageDeparture::progress() const
{
    if (!m_sending)
        return {};
    const auto what = fromBelow(m_sending->what);
    const auto bytes = bytesDoneText(m_sending->doneBytes, m_sending->totalBytes);
    return what.isEmpty() || bytes.isEmpty() ? what + bytes : what + QStringLiteral(" · ") + bytes;
}

QString ImageDeparture::timeLeft() const
{
    return m_sending ? timeLeftText(m_sending->leftSeconds) : QString();
}

double ImageDeparture::fraction() const
{
    if (!m_sending || m_sending->totalBytes == 0)
        return -1;
    return std::clamp(static_cast<double>(m_sending->doneBytes) /
                          static_cast<double>(m_sending->totalBytes),
                      0.0, 1.0);
}

QString ImageDeparture::error() const
{
    return m_error ? fromBelow(m_error->message) : QString();
}

QString ImageDeparture::errorDetails() const
{
    return m_error ? QString::fromStdString(m_error->cause) : QString();
}

void ImageDeparture::push(const QString& reference, const QString& key)
{
    plane::SendRequest request;
    request.reference = reference.trimmed().toStdString();
    request.signingKey = key.trimmed().toStdString();
    m_destination = sentAs(reference);
    begin(std::move(request));
}

void ImageDeparture::save(const QString& file)
{
    plane::SendRequest request;
    request.archive = file.toStdString();
    request.replaces = true;
    m_destination = file;
    begin(std::move(request));
}

void ImageDeparture::begin(plane::SendRequest request)
{
    request.image = m_image.name().toStdString();
    m_isAsked = true;
    m_error.reset();
    m_arrived.clear();
    emit changed();
    m_line.ask([request](plane::ControlPlane& plane) { return plane.images().send(request); },
               [self = QPointer(this), request](const Result<operations::SentImage>& result) {
                   if (self)
                       self->end(request, result);
               });
}

void ImageDeparture::end(const plane::SendRequest& request,
                         const Result<operations::SentImage>& result)
{
    m_isAsked = false;
    if (result) {
        const auto place = QString::fromStdString(result->place);
        const bool isFile = !request.archive.empty();
        m_arrived =
            isFile ? place : place + QLatin1Char('@') + QString::fromStdString(result->digest);
        m_notices.tell((isFile ? tr("%1 was saved as %2.") : tr("%1 was pushed to %2."))
                           .arg(m_image.title(), place));
    } else {
        if (result.error().code != ErrorCode::Cancelled)
            m_error = result.error();
        m_notices.report(result.error());
    }
    emit changed();
}

void ImageDeparture::cancel()
{
    m_line.post([name = m_image.name().toStdString()](plane::ControlPlane& plane) {
        plane.images().cancelSend(name);
    });
}

void ImageDeparture::dismiss()
{
    m_error.reset();
    m_arrived.clear();
    emit changed();
}

QString ImageDeparture::referenceProblem(const QString& reference) const
{
    if (reference.trimmed().isEmpty())
        return {};
    const auto parsed = oci::parseReference(reference.trimmed().toStdString());
    if (!parsed)
        return fromBelow(parsed.error().message);
    return parsed->digest.empty()
               ? QString()
               : tr("Leave out the digest, from the @ on: which one it gets is said at the end.");
}

QString ImageDeparture::sentAs(const QString& reference) const
{
    const auto parsed = oci::parseReference(reference.trimmed().toStdString());
    return parsed ? QString::fromStdString(parsed->text()) : QString();
}

QString ImageDeparture::keyProblem(const QString& file) const
{
    return file.trimmed().isEmpty() || file.trimmed().startsWith(QLatin1Char('/'))
               ? QString()
               : tr("Write the whole path, beginning with /.");
}

} // namespace helix::ui
