#pragma once
// A recording's files as pictures of moments. Reading and decoding are on a thread of their own.

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <QObject>

#include "base/result.h"
#include "link/desktop_stream.h"
#include "link/pointer.h"
#include "ui/replay/film_parts.h"
#include "ui/replay/replay_clock.h"

namespace helix::ui {

/// UI thread. Of moments that are asked for faster than they can be shown the newest is. One part's
/// file is open at a time.
class FilmPlayer : public QObject {
    Q_OBJECT
public:
    explicit FilmPlayer(QObject* parent = nullptr);
    ~FilmPlayer() override;

    /// In the order of time. Ends in opened() or failed(). What was open before is closed.
    void open(std::vector<FilmFile> files);
    /// Ends in pictureArrived() and pointerMoved(), unless they are shown already, or in failed().
    void show(std::int64_t timeMs);
    [[nodiscard]] const link::PicturePtr& picture() const { return m_picture; }
    /// Null where none is known.
    [[nodiscard]] const link::PointerPtr& pointer() const { return m_pointer; }
    /// Why there is none, though there should be one; empty: all is well.
    [[nodiscard]] const QString& pointerProblem() const { return m_pointerProblem; }
    [[nodiscard]] const FilmTimes& times() const { return m_times; }

signals:
    void opened();
    void pictureArrived();
    void pointerMoved();
    void failed(const QString& sentence);

private:
    class Worker;
    struct Wish {
        std::optional<std::vector<FilmFile>> files;
        std::optional<std::int64_t> timeMs;
        bool ends = false;
    };
    void run();
    void showAt(std::int64_t timeMs, Worker& worker, std::uint64_t film);
    [[nodiscard]] bool isClosing() const;
    [[nodiscard]] bool isStillWanted(std::int64_t timeMs) const;
    void tellError(std::uint64_t film, const Error& error);
    void wish(const std::function<void(Wish&)>& change);
    void tell(std::uint64_t film, std::function<void(FilmPlayer&)> what);

    mutable std::mutex m_mutex; ///< of the two below
    Wish m_wish;
    std::uint64_t m_film = 0; ///< how often open() was called
    std::condition_variable m_wake;
    link::PicturePtr m_picture;
    link::PointerPtr m_pointer;
    QString m_pointerProblem;
    FilmTimes m_times;
    std::thread m_thread;
};

} // namespace helix::ui
