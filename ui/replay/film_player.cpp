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
#include "ui/words/below.h"

namespace helix::ui {

using recording::Film;
using recording::Timeline;

namespace {

void addTimes(FilmTimes& times, const FilmFile& part, const Film& film)
{
    times.spans.push_back({part.startMs, part.startMs + film.endMs()});
    for (const auto& sample : film.samples())
        times.changes.push_back(part.startMs + sample.time / Timeline::kTicksPerMs);
    const auto before = times.changes.size() - film.samples().size();
    for (const auto time : pointerChanges(part.file))
        times.changes.push_back(std::min(part.startMs + time, times.spans.back().endMs));
    std::ranges::sort(times.changes.begin() + static_cast<std::ptrdiff_t>(before),
                      times.changes.end());
}

} // namespace

/// Of the thread.
class FilmPlayer::Worker {
public:
    Result<FilmTimes> open(const std::vector<FilmFile>& files, const IsWanted& isWanted)
    {
        m_parts = FilmParts();
        m_reader.leaveFilm();
        m_pointer.close();
        FilmTimes times;
        std::vector<FilmFile> there;
        for (const auto& file : files) {
            if (!isWanted())
                return fail(ErrorCode::Cancelled, "Another recording is looked at.");
            const auto film = Film::open(file.file);
            if (!film && files.size() == 1)
                return fail(film.error());
            if (!film)
                continue; // the oldest parts go, and one that is cut has nothing
            there.push_back(file);
            addTimes(times, file, *film);
        }
        m_parts = FilmParts(std::move(there));
        if (m_parts.size() == 0)
            return fail(ErrorCode::NotFound, "The recording is not there any more.");
        return times;
    }

    /// Null where that picture is shown already.
    Result<link::PicturePtr> show(std::int64_t timeMs, const IsWanted& isWanted)
    {
        TRY(const auto* film, openAt(timeMs));
        const auto within = timeMs - m_parts[partAt(timeMs)].startMs;
        const auto index = recording::pictureAt(film->samples(), within * Timeline::kTicksPerMs);
        if (m_reader.last() == index && m_isShown)
            return nullptr;
        m_isShown = false;
        TRY(auto picture, m_reader.picture(*film, index, isWanted));
        m_isShown = true;
        return picture;
    }

    /// An error: what the part says of it cannot be read.
    Result<link::PointerPtr> pointerAt(std::int64_t timeMs)
    {
        const auto& part = m_parts[partAt(timeMs)];
        return m_pointer.at(part.file, timeMs - part.startMs);
    }

private:
    [[nodiscard]] std::size_t partAt(std::int64_t timeMs) const
    {
        return m_parts.partAt(timeMs).value_or(0);
    }

    /// Of one that rolls the oldest parts go meanwhile: then the oldest that is left is shown.
    Result<const Film*> openAt(std::int64_t timeMs)
    {
        for (;;) {
            const auto part = partAt(timeMs);
            if (m_parts.opened() != part)
                m_reader.leaveFilm();
            auto film = m_parts.open(part);
            if (film || film.error().code != ErrorCode::NotFound || m_parts.size() == 1)
                return film;
            m_parts.forget(part);
        }
    }

    FilmParts m_parts;
    PictureReader m_reader;
    bool m_isShown = false; ///< what it decoded last
    FilmPointer m_pointer;
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
            const auto times = worker.open(*now.files, [this] { return !isClosing(); });
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

/// What is open is not looked at any more.
bool FilmPlayer::isClosing() const
{
    const std::lock_guard lock(m_mutex);
    return m_wish.ends || m_wish.files;
}

/// A later moment lies on the same way mostly, and while it plays there is always one: were this one
/// given up for it, a slow computer would show none.
bool FilmPlayer::isStillWanted(std::int64_t timeMs) const
{
    const std::lock_guard lock(m_mutex);
    return !m_wish.ends && !m_wish.files && m_wish.timeMs.value_or(timeMs) >= timeMs;
}

void FilmPlayer::tellError(std::uint64_t film, const Error& error)
{
    tell(film, [sentence = fromBelow(error.message)](FilmPlayer& player) {
        emit player.failed(sentence);
    });
}

void FilmPlayer::showAt(std::int64_t timeMs, Worker& worker, std::uint64_t film)
{
    const auto picture = worker.show(timeMs, [this, timeMs] { return isStillWanted(timeMs); });
    if (!picture && picture.error().code == ErrorCode::Cancelled)
        return;
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
        const auto problem = pointer ? QString() : fromBelow(pointer.error().message);
        if (now == player.m_pointer && problem == player.m_pointerProblem)
            return;
        player.m_pointer = now;
        player.m_pointerProblem = problem;
        emit player.pointerMoved();
    });
}

} // namespace helix::ui
