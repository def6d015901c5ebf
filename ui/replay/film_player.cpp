#include "ui/replay/film_player.h"

#include <algorithm>
#include <utility>

#include <QMetaObject>

#include <pthread.h>

#include "base/try.h"
#include "recording/film.h"
#include "recording/timeline.h"
#include "ui/replay/film_pointer.h"
#include "ui/replay/picture_reader.h"

namespace helix::ui {

using recording::Film;
using recording::Timeline;

namespace {

struct OpenFilm {
    Film film;
    std::filesystem::path file;
    std::int64_t startMs = 0;
};

void addTimes(FilmTimes& times, const OpenFilm& part)
{
    times.spans.push_back({part.startMs, part.startMs + part.film.endMs()});
    for (const auto& sample : part.film.samples())
        times.changes.push_back(part.startMs + sample.time / Timeline::kTicksPerMs);
    const auto before = times.changes.size() - part.film.samples().size();
    for (const auto time : pointerChanges(part.file))
        times.changes.push_back(std::min(part.startMs + time, times.spans.back().endMs));
    std::ranges::sort(times.changes.begin() + static_cast<std::ptrdiff_t>(before),
                      times.changes.end());
}

} // namespace

/// Of the thread.
class FilmPlayer::Worker {
public:
    Result<FilmTimes> open(const std::vector<FilmFile>& files)
    {
        m_parts.clear();
        m_reader.leaveFilm();
        m_pointer.close();
        FilmTimes times;
        for (const auto& file : files) {
            auto film = Film::open(file.file);
            if (!film && files.size() == 1)
                return fail(film.error());
            if (!film)
                continue; // the oldest parts go, and one that is cut has nothing
            m_parts.push_back({*std::move(film), file.file, file.startMs});
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
            recording::pictureAt(samples, (timeMs - m_parts[part].startMs) * Timeline::kTicksPerMs);
        if (part != std::exchange(m_part, part))
            m_reader.leaveFilm();
        if (m_reader.last() == index)
            return nullptr;
        return m_reader.picture(m_parts[part].film, index);
    }

    /// An error: what the part says of it cannot be read.
    Result<link::PointerPtr> pointerAt(std::int64_t timeMs)
    {
        const auto& part = m_parts[partAt(timeMs)];
        return m_pointer.at(part.file, timeMs - part.startMs);
    }

private:
    std::size_t partAt(std::int64_t timeMs) const
    {
        std::size_t part = 0;
        while (part + 1 < m_parts.size() && m_parts[part + 1].startMs <= timeMs)
            ++part;
        return part;
    }

    std::vector<OpenFilm> m_parts;
    PictureReader m_reader;
    FilmPointer m_pointer;
    std::size_t m_part = 0; ///< that is read
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
    m_pointer.reset();
    m_pointerProblem.clear();
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
                tellError(film, times.error());
            else
                tell(film, [times = *times](FilmPlayer& player) {
                    player.m_times = times;
                    emit player.opened();
                });
        }
        if (now.timeMs && isOpen)
            showAt(*now.timeMs, worker, film);
    }
}

void FilmPlayer::tellError(std::uint64_t film, const Error& error)
{
    tell(film, [sentence = QString::fromStdString(error.message)](FilmPlayer& player) {
        emit player.failed(sentence);
    });
}

void FilmPlayer::showAt(std::int64_t timeMs, Worker& worker, std::uint64_t film)
{
    const auto picture = worker.show(timeMs);
    if (!picture)
        return tellError(film, picture.error());
    if (*picture)
        tell(film, [picture = *picture](FilmPlayer& player) {
            player.m_picture = picture;
            emit player.pictureArrived();
        });
    const auto pointer = worker.pointerAt(timeMs);
    tell(film, [pointer](FilmPlayer& player) {
        const auto now = pointer.value_or(nullptr);
        const auto problem = pointer ? QString() : QString::fromStdString(pointer.error().message);
        if (now == player.m_pointer && problem == player.m_pointerProblem)
            return;
        player.m_pointer = now;
        player.m_pointerProblem = problem;
        emit player.pointerMoved();
    });
}

} // namespace helix::ui
