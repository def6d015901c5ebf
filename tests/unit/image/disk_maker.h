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
