#include "netd/connection_buffers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <unordered_map>

#include <malloc.h>
#include <sys/mman.h>

namespace helix::netd {
namespace {

constexpr std::size_t kLarge = std::size_t{96} * 1024;
/// libslirp makes every buffer once more, a little larger, when it has learned the segment size.
constexpr std::size_t kSlack = std::size_t{40} * 1024;
constexpr std::size_t kPage = 4096;

/// The smallest that libslirp allocates for a packet; its other blocks are far below.
constexpr std::size_t kPacket = 1400;

std::size_t g_packets = 0;

void count(void* memory)
{
    if (memory != nullptr && ::malloc_usable_size(memory) >= kPacket)
        ++g_packets;
}

void discount(void* memory)
{
    // glib's own g_malloc0 makes a few blocks that are not counted and end here.
    if (memory != nullptr && g_packets > 0 && ::malloc_usable_size(memory) >= kPacket)
        --g_packets;
}

/// Sizes of the mappings that are in use. Never destroyed: libraries may free at exit.
std::unordered_map<void*, std::size_t>& mappings()
{
    static auto* const all = new std::unordered_map<void*, std::size_t>;
    return *all;
}

/// The size of a mapping of ours, or 0.
std::size_t mappedSize(void* memory)
{
    if (reinterpret_cast<std::uintptr_t>(memory) % kPage != 0)
        return 0;
    const auto found = mappings().find(memory);
    return found == mappings().end() ? 0 : found->second;
}

void release(void* memory)
{
    const std::size_t size = mappedSize(memory);
    if (size == 0) {
        discount(memory);
        std::free(memory);
        return;
    }
    mappings().erase(memory);
    ::munmap(memory, size);
}

void* obtain(std::size_t size)
{
    if (size < kLarge) {
        void* small = std::malloc(size);
        count(small);
        return small;
    }
    const std::size_t whole = (size + kSlack + kPage - 1) / kPage * kPage;
    void* memory =
        ::mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return nullptr;
    mappings().emplace(memory, whole);
    return memory;
}

void* resize(void* memory, std::size_t size)
{
    const std::size_t mapped = mappedSize(memory);
    if (mapped >= size && size >= kLarge)
        return memory;
    if (mapped == 0 && size < kLarge) {
        discount(memory);
        void* small = std::realloc(memory, size);
        count(small);
        return small;
    }
    void* moved = obtain(size);
    if (moved == nullptr || memory == nullptr)
        return moved;
    const std::size_t held = mapped != 0 ? mapped : ::malloc_usable_size(memory);
    std::memcpy(moved, memory, std::min(held, size));
    release(memory);
    return moved;
}

} // namespace

std::size_t packetBuffers()
{
    return g_packets;
}

} // namespace helix::netd

extern "C" {

__attribute__((visibility("default"), used)) void* g_realloc(void* memory, std::size_t size)
{
    if (size == 0) {
        helix::netd::release(memory);
        return nullptr;
    }
    void* resized = helix::netd::resize(memory, size);
    // As glib does: libslirp does not look.
    if (resized == nullptr)
        std::abort();
    return resized;
}

__attribute__((visibility("default"), used)) void* g_malloc(std::size_t size)
{
    if (size == 0)
        return nullptr;
    void* memory = helix::netd::obtain(size);
    if (memory == nullptr)
        std::abort();
    return memory;
}

__attribute__((visibility("default"), used)) void g_free(void* memory)
{
    helix::netd::release(memory);
}

} // extern "C"
