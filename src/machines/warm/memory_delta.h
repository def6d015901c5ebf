#pragma once
// A machine's memory as its difference from the template's that the machine began with.

#include <filesystem>
#include <memory>
#include <vector>

#include "machine/memory_sink.h"
#include "machine/new_file.h"
#include "warm/base_memory.h"
#include "warm/delta_format.h"

namespace helix::warm {

/// For Machine::saveWhole(): writes which pages differ from `base`, compressed, and the rest of the
/// state beside it, for Machine::loadDevices().
class MemoryDelta : public machine::MemorySink {
public:
    /// `base` is as large as the guest's memory, and not written meanwhile; the other two may not be
    /// there.
    MemoryDelta(std::filesystem::path base, std::filesystem::path delta,
                std::filesystem::path devices, machine::Durability durability);

    Result<std::uint64_t> begin() override;
    Result<void> page(std::uint64_t offset, BytesView content) override;
    Result<void> zeroPage(std::uint64_t offset) override;
    Result<void> devices(BytesView bytes) override;
    Result<void> flush() override;
    Result<void> settle() override;
    void keep() override;
    void drop() override;

private:
    Result<void> add(std::uint64_t number, BytesView content);
    Result<void> writeFrame();

    std::filesystem::path m_basePath;
    machine::NewFile m_delta, m_devices;
    machine::Durability m_durability;
    std::unique_ptr<BaseMemory> m_base;
    std::unique_ptr<FramePacker> m_packer;
    FrameContent m_frame;
    std::vector<bool> m_differs; ///< by page: it is in the delta already
};

/// Makes the file `memory` of what the machine had in its memory: a copy of `base`, its holes holes
/// and its blocks shared where the file system can, with the pages of `delta` over it. Leaves no
/// file on failure. Corrupt, with what is wrong, when the delta is damaged or stands on another
/// base; OutOfSpace and others. Blocks on the disk, for as long as base and delta take to read.
Result<void> applyDelta(const std::filesystem::path& base, const std::filesystem::path& delta,
                        const std::filesystem::path& memory, machine::Durability durability);

} // namespace helix::warm
