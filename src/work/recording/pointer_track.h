#pragma once
// Where the pointer was in a recording and how it looked: beside each film, whose pictures are without
// it, a file of its own.
//
//     BEGAN.pointer    "HXPT", version u32 (1); then, each at its time or after the one before:
//                      milliseconds from the film's first picture u32, x u16, y u16, shape u16.
// A shape is the number of one that came before, kHiddenPointer, or the next number: then there follow
// its length u32 and itself, as on the wire (protocol/desktop_pointer.h). The highest byte is first.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "protocol/desktop_pointer.h"

namespace helix::recording {

/// A whole file is not longer. The pointer is hidden from there on.
inline constexpr std::size_t kMostPointerBytes = 4U << 20;
/// Of a film. A pointer that changes oftener looks as it did last.
inline constexpr std::size_t kMostPointerShapes = 256;
inline constexpr std::uint16_t kHiddenPointer = 0xffff;

struct Pointer {
    int x = 0, y = 0; ///< where it points, in desktop pixels; may lie outside the picture
    /// Null: it is not to be seen. Owners: whoever shows it.
    std::shared_ptr<const protocol::PointerShape> shape;
    friend bool operator==(const Pointer&, const Pointer&) = default;
};

/// The name of a film's pointer.
std::filesystem::path pointerFile(const std::filesystem::path& film);

/// What such a file says. It is not believed: it may be cut anywhere, of another version, or none.
class PointerTrack {
public:
    /// What is not whole at the end does not count. Protocol, Unsupported. Pure.
    static Result<PointerTrack> parse(BytesView file);
    /// Of a film; empty where there is none. As parse(). Blocks.
    static Result<PointerTrack> read(const std::filesystem::path& film);

    /// Nothing where it was hidden or not told yet. `timeMs` from the film's first picture.
    [[nodiscard]] std::optional<Pointer> at(std::int64_t timeMs) const;
    /// When it moved or changed, in order.
    [[nodiscard]] std::vector<std::int64_t> times() const;

private:
    struct Place {
        std::uint32_t timeMs = 0;
        std::uint16_t x = 0, y = 0, shape = 0;
    };
    std::vector<Place> m_places;
    std::vector<std::shared_ptr<const protocol::PointerShape>> m_shapes;
};

} // namespace helix::recording
