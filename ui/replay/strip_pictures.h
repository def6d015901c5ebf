#pragma once
// Small pictures of moments of a recording, read and decoded on a thread of its own.

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <QImage>
#include <QObject>

#include "ui/replay/film_player.h"

namespace helix::ui {

struct StripWish {
    std::vector<FilmFile> files; ///< in the order of time
    std::vector<std::int64_t> timesMs;
    QSize size; ///< of each picture, which fills it
};

/// UI thread. One film is open at a time, and helix-decode runs only while pictures are made.
class StripPictures : public QObject {
    Q_OBJECT
public:
    /// A moment whose picture would need more decodes gets the key frame before it.
    static constexpr std::size_t kMostDecodes = 60;

    explicit StripPictures(QObject* parent = nullptr);
    ~StripPictures() override;

    /// Each moment ends in arrived(), but where nothing was recorded or can be decoded. What was
    /// asked for before is given up.
    void ask(StripWish wish);

signals:
    /// `moment`: which of the wish.
    void arrived(int moment, const QImage& picture);

private:
    void run();
    void make(const StripWish& wish, std::uint64_t number);
    [[nodiscard]] bool isWanted(std::uint64_t number) const;

    mutable std::mutex m_mutex; ///< of the four below
    std::optional<StripWish> m_wish;
    std::uint64_t m_number = 0; ///< of the newest wish
    bool m_ends = false;
    std::condition_variable m_wake;
    std::thread m_thread;
};

} // namespace helix::ui
