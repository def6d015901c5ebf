#include "agent/desktop/gnome/video_pods.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>

#include <spa/buffer/meta.h>
#include <spa/param/param.h>
#include <spa/param/video/format-utils.h>
#include <spa/pod/builder.h>

#include "protocol/limits.h"

namespace helix::agent {
namespace {

/// Mutter gives room for so large a pointer, and no other.
constexpr std::uint32_t kMutterPointerSide = 384;

constexpr std::uint32_t sizeOfPointer(std::uint32_t side)
{
    return static_cast<std::uint32_t>(sizeof(spa_meta_cursor) + sizeof(spa_meta_bitmap)) +
           side * side * kBytesPerPixel;
}

spa_pod_builder builderIn(PodMemory& memory)
{
    spa_pod_builder builder{};
    ::spa_pod_builder_init(&builder, memory.data(), static_cast<std::uint32_t>(memory.size()));
    return builder;
}

spa_rectangle rectangleOf(int width, int height)
{
    return {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

const spa_pod* metaOf(PodMemory& memory, std::uint32_t type, std::uint32_t size)
{
    auto builder = builderIn(memory);
    spa_pod_frame frame{};
    ::spa_pod_builder_push_object(&builder, &frame, SPA_TYPE_OBJECT_ParamMeta, SPA_PARAM_Meta);
    ::spa_pod_builder_add(&builder, SPA_PARAM_META_type, SPA_POD_Id(type), SPA_PARAM_META_size,
                          SPA_POD_Int(static_cast<int>(size)), 0);
    return static_cast<const spa_pod*>(::spa_pod_builder_pop(&builder, &frame));
}

/// Premultiplied, red first, as Mutter has it.
std::shared_ptr<const protocol::PointerShape>
shapeOf(const std::uint8_t* start, const spa_meta_cursor& cursor, std::uint64_t room)
{
    const std::uint64_t at = cursor.bitmap_offset;
    if (at + sizeof(spa_meta_bitmap) > room)
        return nullptr;
    // A copy: whoever shares this memory may write to it at any time.
    spa_meta_bitmap bitmap;
    std::memcpy(&bitmap, start + at, sizeof bitmap);
    const auto width = bitmap.size.width, height = bitmap.size.height;
    constexpr std::uint32_t most = protocol::kMaxPointerSide;
    if (bitmap.format != SPA_VIDEO_FORMAT_RGBA || width < 1 || height < 1 || width > most ||
        height > most || bitmap.stride < static_cast<int>(width * kBytesPerPixel) ||
        at + bitmap.offset + std::uint64_t{height} * bitmap.stride > room)
        return nullptr;
    const std::uint8_t* rows = start + at + bitmap.offset;
    std::vector<std::uint32_t> pixels;
    pixels.reserve(std::size_t{width} * height);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            const std::uint8_t* pixel = rows + std::size_t{y} * bitmap.stride + x * kBytesPerPixel;
            pixels.push_back(std::uint32_t{pixel[3]} << 24 | std::uint32_t{pixel[0]} << 16 |
                             std::uint32_t{pixel[1]} << 8 | pixel[2]);
        }
    return pointerShape(pixels.data(), static_cast<int>(width), static_cast<int>(height),
                        cursor.hotspot.x, cursor.hotspot.y);
}

} // namespace

const spa_pod* videoFormat(PodMemory& memory, const std::optional<VideoSize>& size, int rate)
{
    auto builder = builderIn(memory);
    spa_pod_frame frame{};
    constexpr int most = protocol::kMaxDesktopSide;
    const spa_rectangle usual = rectangleOf(1280, 720), least = rectangleOf(1, 1),
                        largest = rectangleOf(most, most);
    const spa_fraction any{0, 1}, slowest{1, 1}, fastest{static_cast<std::uint32_t>(rate), 1};
    ::spa_pod_builder_push_object(&builder, &frame, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat);
    ::spa_pod_builder_add(&builder, SPA_FORMAT_mediaType, SPA_POD_Id(SPA_MEDIA_TYPE_video),
                          SPA_FORMAT_mediaSubtype, SPA_POD_Id(SPA_MEDIA_SUBTYPE_raw),
                          SPA_FORMAT_VIDEO_format, SPA_POD_Id(SPA_VIDEO_FORMAT_BGRx), 0);
    if (size) {
        const spa_rectangle exact = rectangleOf(size->width, size->height);
        ::spa_pod_builder_add(&builder, SPA_FORMAT_VIDEO_size, SPA_POD_Rectangle(&exact), 0);
    } else {
        ::spa_pod_builder_add(&builder, SPA_FORMAT_VIDEO_size,
                              SPA_POD_CHOICE_RANGE_Rectangle(&usual, &least, &largest), 0);
    }
    ::spa_pod_builder_add(&builder, SPA_FORMAT_VIDEO_framerate, SPA_POD_Fraction(&any),
                          SPA_FORMAT_VIDEO_maxFramerate,
                          SPA_POD_CHOICE_RANGE_Fraction(&fastest, &slowest, &fastest), 0);
    return static_cast<const spa_pod*>(::spa_pod_builder_pop(&builder, &frame));
}

const spa_pod* videoBuffers(PodMemory& memory)
{
    auto builder = builderIn(memory);
    spa_pod_frame frame{};
    ::spa_pod_builder_push_object(&builder, &frame, SPA_TYPE_OBJECT_ParamBuffers,
                                  SPA_PARAM_Buffers);
    // One is held with the newest picture, the others are for Mutter to go on with.
    ::spa_pod_builder_add(&builder, SPA_PARAM_BUFFERS_buffers, SPA_POD_CHOICE_RANGE_Int(4, 3, 8),
                          SPA_PARAM_BUFFERS_dataType, SPA_POD_CHOICE_FLAGS_Int(1 << SPA_DATA_MemFd),
                          0);
    return static_cast<const spa_pod*>(::spa_pod_builder_pop(&builder, &frame));
}

const spa_pod* headerMeta(PodMemory& memory)
{
    return metaOf(memory, SPA_META_Header, sizeof(spa_meta_header));
}

const spa_pod* cursorMeta(PodMemory& memory)
{
    return metaOf(memory, SPA_META_Cursor, sizeOfPointer(kMutterPointerSide));
}

std::optional<VideoSize> readVideoSize(const spa_pod* format)
{
    spa_video_info_raw raw{};
    constexpr std::uint32_t most = protocol::kMaxDesktopSide;
    if (format == nullptr || ::spa_format_video_raw_parse(format, &raw) < 0 ||
        raw.format != SPA_VIDEO_FORMAT_BGRx || raw.size.width < 1 || raw.size.height < 1 ||
        raw.size.width > most || raw.size.height > most)
        return std::nullopt;
    return VideoSize{static_cast<int>(raw.size.width), static_cast<int>(raw.size.height)};
}

namespace {

/// Reading what was cut off after it was mapped would end this process.
bool cannotShrink(const spa_data& data, std::uint64_t needed)
{
    struct stat file {};
    const int fd = static_cast<int>(data.fd);
    const int seals = data.type == SPA_DATA_MemFd ? ::fcntl(fd, F_GET_SEALS) : -1;
    return seals >= 0 && (seals & F_SEAL_SHRINK) != 0 && ::fstat(fd, &file) == 0 &&
           static_cast<std::uint64_t>(file.st_size) >= data.mapoffset + needed;
}

} // namespace

bool hasPicture(const spa_buffer& buffer, const VideoSize& size)
{
    if (buffer.n_datas < 1 || buffer.datas[0].data == nullptr)
        return false;
    const spa_data& data = buffer.datas[0];
    const auto needed = static_cast<std::uint32_t>(size.width * size.height * kBytesPerPixel);
    return data.chunk->size >= needed && data.maxsize >= needed &&
           data.chunk->stride == size.width * kBytesPerPixel &&
           (data.chunk->flags & SPA_CHUNK_FLAG_CORRUPTED) == 0 && cannotShrink(data, needed);
}

std::uint64_t timeOf(const spa_buffer& buffer)
{
    const auto* header = static_cast<const spa_meta_header*>(
        ::spa_buffer_find_meta_data(&buffer, SPA_META_Header, sizeof(spa_meta_header)));
    return header == nullptr || header->pts < 0 ? 0
                                                : static_cast<std::uint64_t>(header->pts) / 1000;
}

bool readPointer(const spa_buffer& buffer, PointerState& pointer)
{
    const spa_meta* meta = ::spa_buffer_find_meta(&buffer, SPA_META_Cursor);
    if (meta == nullptr || meta->size < sizeof(spa_meta_cursor))
        return false;
    spa_meta_cursor cursor;
    std::memcpy(&cursor, meta->data, sizeof cursor);
    const PointerState before = pointer;
    if (cursor.id == 0) {
        pointer.isVisible = false;
        return pointer != before;
    }
    constexpr int most = protocol::kMaxDesktopSide;
    pointer.x = std::clamp(cursor.position.x, -most, most);
    pointer.y = std::clamp(cursor.position.y, -most, most);
    // One of no size is how a program hides it; without one it is that of before.
    if (cursor.bitmap_offset != 0)
        pointer.shape = shapeOf(static_cast<const std::uint8_t*>(meta->data), cursor, meta->size);
    pointer.isVisible = pointer.shape != nullptr;
    return pointer != before;
}

} // namespace helix::agent
