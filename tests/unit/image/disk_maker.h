#pragma once
// Disk images for tests: made by qemu-img, and bent by hand.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "async/process.h"
#include "base/bytes.h"

namespace helix::image {

inline async::ProcessOutput runTool(const char* program, std::vector<std::string> arguments)
{
    async::ProcessRequest request;
    request.program = program;
    request.arguments = std::move(arguments);
    auto output = QCoro::waitFor(async::runProcess(std::move(request), {})).value();
    EXPECT_TRUE(output.succeeded()) << program << ": " << output.errorTail;
    return output;
}

inline Bytes bytesOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    Bytes bytes(std::filesystem::file_size(path));
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return bytes;
}

inline void writeBytes(const std::filesystem::path& path, BytesView bytes)
{
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

inline void putLittle(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t width)
{
    for (std::size_t i = 0; i < width; ++i)
        bytes.at(at + i) = static_cast<std::uint8_t>(value >> (8 * i));
}

inline void putBig(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t width)
{
    for (std::size_t i = 0; i < width; ++i)
        bytes.at(at + width - 1 - i) = static_cast<std::uint8_t>(value >> (8 * i));
}

inline void putText(Bytes& bytes, std::size_t at, std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i)
        bytes.at(at + i) = static_cast<std::uint8_t>(text[i]);
}

/// A boot sector with code and one Linux partition from sector 2048 to the end.
inline Bytes bootSector(std::uint64_t diskBytes)
{
    Bytes sector(512);
    putText(sector, 0, "\xeb\xfe");
    sector[446 + 4] = 0x83;
    putLittle(sector, 446 + 8, 2048, 4);
    putLittle(sector, 446 + 12, diskBytes / 512 - 2048, 4);
    putLittle(sector, 510, 0xaa55, 2);
    return sector;
}

/// A sparse raw disk that SeaBIOS would start, with `content` in its partition.
inline void makeRawDisk(const std::filesystem::path& path, std::uint64_t bytes,
                        std::string_view content = "hello from the partition")
{
    writeBytes(path, bootSector(bytes));
    std::filesystem::resize_file(path, bytes);
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(2048 * 512);
    file << content;
}

/// The same disk in another format; `options` as for qemu-img -o, may be empty.
inline void convertTo(const std::filesystem::path& raw, const std::string& format,
                      const std::filesystem::path& target, const std::string& options = {})
{
    std::vector<std::string> arguments{"convert", "-q", "-f", "raw", "-O", format};
    if (!options.empty())
        arguments.insert(arguments.end(), {"-o", options});
    arguments.insert(arguments.end(), {raw.string(), target.string()});
    runTool("qemu-img", std::move(arguments));
}

/// Type GUIDs as they stand on disks.
inline constexpr std::string_view kEfiSystemType{
    "\x28\x73\x2a\xc1\x1f\xf8\xd2\x11\xba\x4b\x00\xa0\xc9\x3e\xc9\x3b", 16};
inline constexpr std::string_view kBiosBootType = "Hah!IdontNeedEFI";
inline constexpr std::string_view kLinuxType =
    "\xaf\x3d\xc6\x0f\x83\x84\x72\x47\x8e\x79\x3d\x69\xd8\x47\x7d\xe4";

struct GptEntry {
    std::string_view type; ///< 16 bytes
    std::uint64_t first = 0, last = 0;
};

/// Protective MBR, GPT header and entries: the first 34 sectors.
inline Bytes gptOf(const std::vector<GptEntry>& entries)
{
    Bytes bytes(34 * 512);
    bytes[446 + 4] = 0xee;
    putLittle(bytes, 446 + 8, 1, 4);
    putLittle(bytes, 446 + 12, 0xffffffff, 4);
    putLittle(bytes, 510, 0xaa55, 2);
    putText(bytes, 512, "EFI PART");
    putLittle(bytes, 512 + 8, 0x10000, 4);
    putLittle(bytes, 512 + 12, 92, 4);
    putLittle(bytes, 512 + 72, 2, 8);
    putLittle(bytes, 512 + 80, 128, 4);
    putLittle(bytes, 512 + 84, 128, 4);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        putText(bytes, 1024 + i * 128, std::string_view(entries[i].type.data(), 16));
        putLittle(bytes, 1024 + i * 128 + 32, entries[i].first, 8);
        putLittle(bytes, 1024 + i * 128 + 40, entries[i].last, 8);
    }
    return bytes;
}

struct TarEntry {
    std::string name;
    Bytes content;
    char kind = '0';
    std::string link;
};

inline Bytes tarOf(const std::vector<TarEntry>& entries)
{
    Bytes tar;
    for (const auto& entry : entries) {
        Bytes header(512);
        putText(header, 0, entry.name);
        putText(header, 100, "0000644");
        char size[12];
        std::snprintf(size, sizeof size, "%011zo", entry.content.size());
        putText(header, 124, size);
        putText(header, 148, "        ");
        header[156] = static_cast<std::uint8_t>(entry.kind);
        putText(header, 157, entry.link);
        putText(header, 257, std::string_view("ustar\00000", 8));
        unsigned sum = 0;
        for (const auto byte : header)
            sum += byte;
        char checksum[8];
        std::snprintf(checksum, sizeof checksum, "%06o", sum);
        putText(header, 148, std::string_view(checksum, 7));
        tar.insert(tar.end(), header.begin(), header.end());
        tar.insert(tar.end(), entry.content.begin(), entry.content.end());
        tar.resize((tar.size() + 511) / 512 * 512);
    }
    tar.resize(tar.size() + 1024);
    return tar;
}

inline Bytes toBytes(std::string_view text)
{
    const auto view = asBytes(text);
    return Bytes(view.begin(), view.end());
}

inline std::string ovfOf(const std::string& disk)
{
    return R"(<?xml version="1.0"?><!-- made by a test --><Envelope xmlns:ovf="x"><References>)"
           R"(<File ovf:href=")" +
           disk +
           R"(" ovf:id="file1" ovf:size="1"/></References><DiskSection><Info>Disks</Info>)"
           R"(<Disk ovf:capacity="10" ovf:diskId="d1" ovf:fileRef="file1"/></DiskSection>)"
           R"(</Envelope>)";
}

} // namespace helix::image
