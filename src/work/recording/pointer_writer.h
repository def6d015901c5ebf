#pragma once
// Writes where the pointer is beside a film (pointer_track.h). Internal to the room.

#include <string_view>

#include "recording/pointer_track.h"
#include "recording/recording_file.h"

namespace helix::recording {

inline constexpr std::string_view kPointerMagic = "HXPT";
inline constexpr std::uint32_t kPointerVersion = 1;

/// Times in milliseconds from the film's first picture. Blocks on the disk, in flush() alone. Belongs
/// to one thread.
class PointerWriter {
public:
    /// Of what comes closer together than this the newest is written: thirty a second.
    static constexpr std::int64_t kPaceMs = 33;

    /// There is no file before there is a pointer.
    PointerWriter(std::filesystem::path file, std::uint64_t keepFree);

    void add(const Pointer& pointer, std::int64_t timeMs);
    /// What was added is in the file. To be called a few times a second, and at the end. Errors as
    /// RecordingFile's.
    Result<void> flush();
    [[nodiscard]] std::uint64_t bytes() const { return m_file ? m_file->size() : 0; }

private:
    void settleNewest();
    void appendPlace(const Pointer& pointer, std::uint32_t timeMs, std::uint16_t shape);
    [[nodiscard]] std::uint16_t numberOf(const Pointer& pointer) const;

    std::filesystem::path m_path;
    std::uint64_t m_keepFree;
    std::optional<RecordingFile> m_file;
    std::vector<std::shared_ptr<const protocol::PointerShape>> m_shapes; ///< that are in it
    std::optional<Pointer> m_newest; ///< not among what waits yet
    std::int64_t m_newestAt = 0, m_settledAt = 0;
    std::optional<Pointer> m_settled; ///< the last one that waits, or is in the file
    Bytes m_waiting;
    bool m_isFull = false;
};

} // namespace helix::recording
