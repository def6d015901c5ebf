#pragma once
// What images took on this computer, of the last few times: kept in a file that may be lost.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "life/kept_file.h"
#include "operations/image_values.h"

namespace helix::life {

/// Of one image, the newest last.
struct ImageRecord {
    std::vector<std::int64_t> warmMs,
        bootMs;                           ///< of new workspaces, from their beginning until Ready
    std::int64_t buildMs = 0, pullMs = 0; ///< the last time; 0: never
    std::uint64_t pullBytes = 0;          ///< what came in that time
    std::int64_t notedAtMs = 0;           ///< wall clock
    friend bool operator==(const ImageRecord&, const ImageRecord&) = default;
};
using ImageRecords = std::map<std::string, ImageRecord>;

std::string toJson(const ImageRecords& records);
/// Protocol when they are not as toJson() writes them.
Result<ImageRecords> parseImageRecords(std::string_view json);
/// What is usual of it: the median of what is there.
operations::ImageTimes usualTimes(const ImageRecord& record);

/// How much comes in one pull, from when its size is known: parts may have been there before. Pure.
class PullMeter {
public:
    /// As its progress tells it, again and again.
    void see(std::uint64_t doneBytes, std::uint64_t totalBytes, std::int64_t nowMs);
    /// Of one that was too short to be told of: 0.
    [[nodiscard]] std::uint64_t bytes() const { return m_totalBytes - m_bytesBefore; }
    [[nodiscard]] std::int64_t sinceMs() const { return m_sinceMs; }

private:
    std::int64_t m_sinceMs = 0; ///< 0: its size is not known yet
    std::uint64_t m_bytesBefore = 0, m_totalBytes = 0;
};

/// Control thread.
class ImageTimes {
public:
    /// Reads `file`; one that is damaged counts as none. Blocks on the disk, little.
    explicit ImageTimes(std::filesystem::path file);

    [[nodiscard]] operations::ImageTimes of(const std::string& image) const;
    void noteWarmStart(const std::string& image, std::int64_t tookMs);
    void noteBoot(const std::string& image, std::int64_t tookMs);
    void noteBuild(const std::string& image, std::int64_t tookMs);
    void notePull(const std::string& image, std::int64_t tookMs, std::uint64_t bytes);
    /// Called at every change; nothing: by nobody.
    void onChange(std::function<void()> changed) { m_changed = std::move(changed); }

private:
    ImageRecord& recordOf(const std::string& image);
    void save();
    std::function<void()> m_changed;
    ImageRecords m_records;
    KeptFile m_file;
};

} // namespace helix::life
