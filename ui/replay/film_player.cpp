#include "ui/replay/film_player.h"

#include <algorithm>
#include <utility>

#include <QMetaObject>

#include <pthread.h>

#include "base/try.h"
#include "link/film_decoder.h"
#include "recording/film.h"

namespace helix::ui {

using recording::Film;

namespace {

constexpr std::int64_t kTicksPerMs = 10;

struct OpenFilm {
    Film film;
    std::int64_t startMs = 0;
};

void addTimes(FilmTimes& times, const OpenFilm& part)
{
    times.spans.push_back({part.startMs, part.startMs + part.film.endMs()});
    for (const auto& sample : part.film.samples())
        times.changes.push_back(part.startMs + sample.time / kTicksPerMs);
}

} // namespace

/// Of the thread.
class FilmPlayer::Worker {
public:
    Result<FilmTimes> open(const std::vector<FilmFile>& files)
    {
        m_parts.clear();
        m_shown.reset();
        FilmTimes times;
        for (const auto& file : files) {
            auto film = Film::open(file.file);
            if (!film && files.size() == 1)
                return fail(film.error());
            if (!film)
                continue; // the oldest parts go, and one that is cut has nothing
            m_parts.push_back({*std::move(film), file.startMs});
            addTimes(times, m_parts.back());
        }
        if (m_parts.empty())
            return fail(ErrorCode::NotFound, "The recording is not there any more.");
        return times;
    }

    /// Null where that picture is shown already.
    Result<link::PicturePtr> show(std::int64_t timeMs)
    {
        const auto part = partAt(timeMs);
        const auto& samples = m_parts[part].film.samples();
        const auto index =
            recording::pictureAt(samples, (timeMs - m_parts[part].startMs) * kTicksPerMs);
        const auto wanted = std::pair(part, index);
        if (m_shown == wanted)
            return nullptr;
        auto picture = decodeUpTo(part, index);
        m_shown = picture ? std::optional(wanted) : std::nullopt;
        return picture;
    }

private:
    std::size_t partAt(std::int64_t timeMs) const
    {
        std::size_t part = 0;
        while (part + 1 < m_parts.size() && m_parts[part + 1].startMs <= timeMs)
            ++part;
        return part;
    }

    /// From what was decoded last where that is nearer than a key frame.
    Result<link::PicturePtr> decodeUpTo(std::size_t part, std::size_t index)
    {
        if (!m_decoder) {
            TRY(auto decoder, link::FilmDecoder::create());
            m_decoder.emplace(std::move(decoder));
        }
        const Film& film = m_parts[part].film;
        auto first = recording::keyBefore(film.samples(), index);
        if (m_shown && m_shown->first == part && m_shown->second < index)
            first = std::max(first, m_shown->second + 1);
        link::PicturePtr picture;
        for (auto i = first; i <= index; ++i) {
            TRY(const auto unit, film.accessUnit(i));
            auto decoded = m_decoder->decode(unit, film.track().width, film.track().height);
            if (!decoded && decoded.error().code != ErrorCode::Protocol)
                m_decoder.reset();
            TRY(picture, std::move(decoded));
        }
        return picture;
    }

    std::vector<OpenFilm> m_parts;
    std::optional<link::FilmDecoder> m_decoder;
    std::optional<std::pair<std::size_t, std::size_t>> m_shown; ///< part and picture
};

FilmPlayer::FilmPlayer(QObject* parent)
    : QObject(parent)
    , m_thread([this] { run(); })
{
    ::pthread_setname_np(m_thread.native_handle(), "replay");
}

FilmPlayer::~FilmPlayer()
{
    wish([](Wish& now) { now.ends = true; });
    m_thread.join();
}

void FilmPlayer::wish(const std::function<void(Wish&)>& change)
{
    {
        const std::lock_guard lock(m_mutex);
        change(m_wish);
    }
    m_wake.notify_one();
}

void FilmPlayer::open(std::vector<FilmFile> files)
{
    m_picture.reset();
    m_times = {};
    wish([&](Wish& now) {
        now.files = std::move(files);
        now.timeMs.reset();
        ++m_film;
    });
}

void FilmPlayer::show(std::int64_t timeMs)
{
    wish([&](Wish& now) { now.timeMs = timeMs; });
}

/// On the UI thread, unless another film was opened by then.
void FilmPlayer::tell(std::uint64_t film, std::function<void(FilmPlayer&)> what)
{
    QMetaObject::invokeMethod(
        this,
        [this, film, what = std::move(what)] {
            if (film == m_film) // which this thread alone changes
                what(*this);
        },
        Qt::QueuedConnection);
}

void FilmPlayer::run()
{
    Worker worker;
    std::uint64_t film = 0;
    const auto report = [&](const Error& error) {
        tell(film, [sentence = QString::fromStdString(error.message)](FilmPlayer& player) {
            emit player.failed(sentence);
        });
    };
    bool isOpen = false;
    for (;;) {
        Wish now;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_wish.ends || m_wish.files || m_wish.timeMs; });
            now = std::exchange(m_wish, {});
            film = m_film;
        }
        if (now.ends)
            return;
        if (now.files) {
            const auto times = worker.open(*now.files);
            isOpen = times.has_value();
            if (now.files->empty()) // it is closed
                continue;
            if (!times)
                report(times.error());
            else
                tell(film, [times = *times](FilmPlayer& player) {
                    player.m_times = times;
                    emit player.opened();
                });
        }
        if (!now.timeMs || !isOpen)
            continue;
        const auto picture = worker.show(*now.timeMs);
        if (!picture)
            report(picture.error());
        else if (*picture)
            tell(film, [picture = *picture](FilmPlayer& player) {
                player.m_picture = picture;
                emit player.pictureArrived();
            });
    }
}

} // namespace helix::ui
