#include "picture/program/decode.h"

#include <QBuffer>
#include <QImageReader>
#include <QThreadPool>

#include "picture/answer.h"

namespace helix::picture {
namespace {
/// The largest picture with four bytes a pixel; Qt's own limit differs from version to version.
constexpr int kMaxDecodedMiB = 4 * (kMaxSide >> 10) * (kMaxSide >> 10);
} // namespace

QByteArray formatOf(const QByteArray& bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n"))
        return "png";
    if (bytes.startsWith("\xff\xd8\xff"))
        return "jpeg";
    if (bytes.startsWith("GIF87a") || bytes.startsWith("GIF89a"))
        return "gif";
    if (bytes.startsWith("BM"))
        return "bmp";
    if (bytes.startsWith("RIFF") && bytes.mid(8, 4) == "WEBP")
        return "webp";
    return {};
}

void loadDecoder(const QByteArray& format)
{
    QBuffer nothing;
    nothing.open(QIODevice::ReadOnly);
    (void)QImageReader(&nothing, format).canRead();
    QImageReader::setAllocationLimit(kMaxDecodedMiB);
    // As many threads as a large computer has processors would not fit into the limit of memory.
    QThreadPool::globalInstance()->setMaxThreadCount(1);
}

Decoded decode(const QByteArray& bytes, const QByteArray& format, QSize wanted)
{
    constexpr QSize kMost(kMaxSide, kMaxSide);
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    Decoded decoded;
    decoded.made = reader.size();
    if (!decoded.made.isValid() || decoded.made.isEmpty())
        return decoded;
    decoded.tooLarge = decoded.made.boundedTo(kMost) != decoded.made;
    if (decoded.tooLarge)
        return decoded;
    // A line that becomes thinner than a pixel stays one.
    const QSize fitting =
        decoded.made.scaled(wanted, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)).boundedTo(wanted);
    const bool isLarger = decoded.made.boundedTo(wanted) != decoded.made;
    if (isLarger)
        reader.setScaledSize(fitting);
    QImage image = reader.read();
    // The header said one size and the picture has another.
    if (image.size() != (isLarger ? fitting : decoded.made))
        return decoded;
    decoded.opaque = !image.hasAlphaChannel();
    image.convertTo(QImage::Format_RGBA8888);
    decoded.image = std::move(image);
    return decoded;
}

} // namespace helix::picture
