#include "ui/replay/strip_pictures.h"

#include <algorithm>
#include <utility>

#include <QMetaObject>

#include <pthread.h>

#include "base/try.h"
#include "recording/timeline.h"
#include "ui/desktop/picture_image.h"
#include "ui/replay/picture_reader.h"

namespace helix::ui {

using recording::Film;
using recording::Timeline;

namespace {

/// All of `size` is filled; what is wider or higher is cut evenly.
QImage small(const link::Picture& picture, const QSize& size)
{
    const auto scaled =
        toImage(picture).scaled(size, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
    return scaled.copy((scaled.width() - size.width()) / 2, (scaled.height() - size.height()) / 2,
                       size.width(), size.height());
}

/// The films of one wish, of which one is open.
class StripReader {
public:
    StripReader(const std::vector<FilmFile>& files, IsWanted isWanted)
        : m_parts(files)
        , m_isWanted(std::move(isWanted))
    {
    }

    /// Null where nothing was recorded then. An error of code Protocol is of this picture alone.
    Result<link::PicturePtr> at(std::int64_t timeMs)
    {
        const auto part = m_parts.partAt(timeMs);
        if (!part)
            return nullptr;
        TRY(const auto* film, open(*part));
        const auto within = timeMs - m_parts[*part].startMs;
        if (within > film->endMs())
            return nullptr;
        const auto& samples = film->samples();
        auto index = recording::pictureAt(samples, within * Timeline::kTicksPerMs);
        if (m_reader.last() == index)
            return m_newest;
        if (m_reader.cost(*film, index) > StripPictures::kMostDecodes)
            index = recording::keyBefore(samples, index);
        TRY(m_newest, m_reader.picture(*film, index, m_isWanted));
        return m_newest;
    }

private:
    Result<const Film*> open(std::size_t part)
    {
        if (m_parts.opened() != part)
            m_reader.leaveFilm();
        auto film = m_parts.open(part);
        if (!film) // of a recording that goes on, or is deleted: the other parts may be there
            return fail(ErrorCode::Protocol, film.error().message);
        return film;
    }

    FilmParts m_parts;
    IsWanted m_isWanted;
    PictureReader m_reader;
    link::PicturePtr m_newest;
};

} // namespace

StripPictures::StripPictures(QObject* parent)
    : QObject(parent)
    , m_thread([this] { run(); })
{
    ::pthread_setname_np(m_thread.native_handle(), "filmstrip");
}

StripPictures::~StripPictures()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ends = true;
        ++m_number;
    }
    m_wake.notify_one();
    m_thread.join();
}

void StripPictures::ask(StripWish wish)
{
    {
        const std::lock_guard lock(m_mutex);
        m_wish = std::move(wish);
        ++m_number;
    }
    m_wake.notify_one();
}

bool StripPictures::isWanted(std::uint64_t number) const
{
    const std::lock_guard lock(m_mutex);
    return number == m_number;
}

void StripPictures::run()
{
    for (;;) {
        StripWish wish;
        std::uint64_t number = 0;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_ends || m_wish; });
            if (m_ends)
                return;
            wish = *std::exchange(m_wish, std::nullopt);
            number = m_number;
        }
        make(wish, number);
    }
}

void StripPictures::make(const StripWish& wish, std::uint64_t number)
{
    StripReader reader(wish.files, [this, number] { return isWanted(number); });
    for (std::size_t i = 0; i < wish.timesMs.size() && isWanted(number); ++i) {
        const auto picture = reader.at(wish.timesMs[i]);
        if (!picture && picture.error().code != ErrorCode::Protocol)
            return;
        if (!picture || !*picture)
            continue;
        QMetaObject::invokeMethod(
            this,
            [this, number, i, made = small(**picture, wish.size)] {
                if (isWanted(number))
                    emit arrived(static_cast<int>(i), made);
            },
            Qt::QueuedConnection);
    }
}

} // namespace helix::ui
