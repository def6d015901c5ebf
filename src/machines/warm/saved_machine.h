#pragma once
// The machine of a workspace as it was saved while it ran: what a suspended one goes on from.

#include <filesystem>
#include <memory>

#include "machine/memory_sink.h"

namespace helix::warm {

/// A folder of its own, on the same file system as snapshots: the memory as its difference from a
/// template's, which is kept here for as long as it is needed, and the state of the devices. Whether
/// it is whole is not written in it: whoever has it saved says so elsewhere, once settle() is done.
/// All that blocks, blocks on the disk.
class SavedMachine {
public:
    explicit SavedMachine(std::filesystem::path folder)
        : m_folder(std::move(folder))
    {
    }

    /// Makes the folder, empty but for what the memory is compared with: `templateMemory`, which the
    /// machine went on from when it was new; where it is empty, gone or of another size, nothing.
    /// `memoryBytes`: of the machine. OutOfSpace and others. Blocks.
    [[nodiscard]] Result<void> prepare(const std::filesystem::path& templateMemory,
                                       std::uint64_t memoryBytes) const;
    /// For Machine::saveWhole(), once prepared.
    [[nodiscard]] std::shared_ptr<machine::MemorySink> sink() const;
    /// What was saved outlives a power cut from here on. Blocks.
    [[nodiscard]] Result<void> settle() const;

    /// Makes the memory file `file` (applyDelta()). Blocks, for as long as that takes.
    [[nodiscard]] Result<void> restoreMemory(const std::filesystem::path& file) const;
    /// For Machine::loadDevices().
    [[nodiscard]] std::filesystem::path devices() const { return m_folder / "devices"; }
    /// What it takes on the disk beside what a snapshot takes anyway, in bytes. Blocks, little.
    [[nodiscard]] std::uint64_t sizeBytes() const;
    /// Nothing of it stays; what is not there is fine. Blocks.
    [[nodiscard]] Result<void> remove() const;

private:
    [[nodiscard]] std::filesystem::path base() const { return m_folder / "base"; }
    [[nodiscard]] std::filesystem::path delta() const { return m_folder / "memory"; }

    std::filesystem::path m_folder;
};

} // namespace helix::warm
