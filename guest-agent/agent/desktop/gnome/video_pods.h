#pragma once
// What is said to PipeWire about a stream of pictures, and read from it.

#include <array>
#include <optional>

#include <spa/buffer/buffer.h>
#include <spa/pod/pod.h>

#include "agent/desktop/pointer_state.h"

namespace helix::agent {

struct VideoSize {
    int width = 0, height = 0;
    friend bool operator==(const VideoSize&, const VideoSize&) = default;
};

/// Memory that pods are made in, and stay in.
using PodMemory = std::array<std::uint8_t, 1024>;

/// Pictures of blue, green, red and a byte that does not matter. Without a size any that can be streamed. `rate`: at
/// most so many in a second.
const spa_pod* videoFormat(PodMemory& memory, const std::optional<VideoSize>& size, int rate);
/// In memory that can be mapped.
const spa_pod* videoBuffers(PodMemory& memory);
const spa_pod* headerMeta(PodMemory& memory);
const spa_pod* cursorMeta(PodMemory& memory);

/// What a format that was agreed upon says; none if it says nothing sound.
std::optional<VideoSize> readVideoSize(const spa_pod* format);

/// Whether a buffer has a whole picture of that size in it: what brings nothing but the pointer has not.
bool hasPicture(const spa_buffer& buffer, const VideoSize& size);
/// Microseconds of the monotonic clock; 0: it does not say.
std::uint64_t timeOf(const spa_buffer& buffer);
/// Changes `pointer` to what the buffer says of it. False: that is nothing new.
bool readPointer(const spa_buffer& buffer, PointerState& pointer);

} // namespace helix::agent
