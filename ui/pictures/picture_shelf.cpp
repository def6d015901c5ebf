#include "ui/pictures/picture_shelf.h"

#include "ui/pictures/picture_decoder.h"
#include "ui/pictures/shelf_response.h"

namespace helix::ui {

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

ShelfProvider::ShelfProvider(std::shared_ptr<PictureShelf> shelf, PictureDecoder& decoder)
    : m_shelf(std::move(shelf))
    , m_decoder(&decoder)
    , m_home(decoder.thread())
{
}

ShelfProvider::~ShelfProvider() = default;

QQuickImageResponse* ShelfProvider::requestImageResponse(const QString& id,
                                                         const QSize& requestedSize)
{
    auto job = std::make_unique<ShelfJob>(m_shelf->find(id), requestedSize, m_decoder);
    return new ShelfResponse(std::move(job), m_home); // the engine takes it
}

} // namespace helix::ui
