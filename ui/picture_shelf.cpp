#include "ui/picture_shelf.h"

#include <array>

#include <QBuffer>
#include <QImageReader>

namespace helix::ui {

namespace {
constexpr qint64 kMaxPixels = 64LL << 20;
const std::array<QByteArray, 4> kFormats{"png", "jpeg", "webp", "gif"};
} // namespace

QImage decodePicture(const std::string& base64, QSize wanted)
{
    QByteArray bytes = QByteArray::fromBase64(
        QByteArray::fromRawData(base64.data(), static_cast<qsizetype>(base64.size())));
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    if (std::find(kFormats.begin(), kFormats.end(), reader.format()) == kFormats.end())
        return {};
    const QSize size = reader.size();
    if (size.isEmpty() || qint64(size.width()) * size.height() > kMaxPixels)
        return {};
    if (wanted.width() > 0 && wanted.height() <= 0)
        wanted.setHeight(std::max(1, size.height() * wanted.width() / size.width()));
    if (wanted.isValid() && (size.width() > wanted.width() || size.height() > wanted.height()))
        reader.setScaledSize(size.scaled(wanted, Qt::KeepAspectRatio));
    return reader.read();
}

void PictureShelf::put(const QString& name, const std::string& base64)
{
    const std::lock_guard lock(m_mutex);
    if (m_places.contains(name))
        return;
    m_slots.push_front({name, std::make_shared<const std::string>(base64)});
    m_places[name] = m_slots.begin();
    m_bytes += base64.size();
    while (m_bytes > kMaxShelfBytes && m_slots.size() > 1) {
        m_bytes -= m_slots.back().base64->size();
        m_places.erase(m_slots.back().name);
        m_slots.pop_back();
    }
}

std::shared_ptr<const std::string> PictureShelf::find(const QString& name)
{
    const std::lock_guard lock(m_mutex);
    const auto place = m_places.find(name);
    if (place == m_places.end())
        return nullptr;
    m_slots.splice(m_slots.begin(), m_slots, place->second);
    return place->second->base64;
}

ShelfProvider::ShelfProvider(std::shared_ptr<PictureShelf> shelf)
    : QQuickImageProvider(QQmlImageProviderBase::Image,
                          QQmlImageProviderBase::ForceAsynchronousImageLoading)
    , m_shelf(std::move(shelf))
{
}

QImage ShelfProvider::requestImage(const QString& id, QSize* size, const QSize& requestedSize)
{
    const auto base64 = m_shelf->find(id);
    QImage image = base64 ? decodePicture(*base64, requestedSize) : QImage();
    if (size)
        *size = image.size();
    return image;
}

} // namespace helix::ui
