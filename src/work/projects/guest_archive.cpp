#include "projects/guest_archive.h"

#include <array>
#include <cstring>
#include <fstream>
#include <vector>

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = 512;

/// Offsets and widths of a header's fields (POSIX.1-2017, pax, "ustar Interchange Format").
struct Field {
    std::size_t at, width;
};
constexpr Field kName{0, 100}, kMode{100, 8}, kUser{108, 8}, kGroup{116, 8}, kSize{124, 12},
    kTime{136, 12}, kSum{148, 8}, kType{156, 1}, kMagic{257, 8};

using Header = std::array<char, kBlock>;

void put(Header& header, Field field, std::string_view text)
{
    std::memcpy(header.data() + field.at, text.data(), std::min(text.size(), field.width));
}

void putNumber(Header& header, Field field, std::uint64_t value)
{
    const std::size_t digits = field.width - 1;
    if (value >> (3 * digits) != 0) {
        // Base 256 with the highest bit set.
        for (std::size_t i = 0; i < field.width; ++i, value >>= 8)
            header[field.at + field.width - 1 - i] = static_cast<char>(value);
        header[field.at] = static_cast<char>(0x80);
        return;
    }
    for (std::size_t i = 0; i < digits; ++i, value >>= 3)
        header[field.at + digits - 1 - i] = static_cast<char>('0' + (value & 7));
}

class TarWriter {
public:
    explicit TarWriter(const fs::path& file)
        : m_out(file, std::ios::binary | std::ios::trunc)
    {
    }
    void folder(std::string_view name) { header(name, 0, '5', 0755); }
    void text(std::string_view name, std::string_view content)
    {
        header(name, content.size(), '0', 0644);
        m_out.write(content.data(), static_cast<std::streamsize>(content.size()));
        pad(content.size());
    }
    Result<void> file(std::string_view name, const fs::path& from)
    {
        std::error_code error;
        const auto size = fs::file_size(from, error);
        std::ifstream in(from, std::ios::binary);
        if (error || !in)
            return fail(ErrorCode::Internal, "The project could not be read from the disk.");
        header(name, size, '0', 0444);
        constexpr std::size_t kPiece = 1U << 20;
        std::vector<char> piece(kPiece);
        std::uint64_t copied = 0;
        while (in.read(piece.data(), kPiece), in.gcount() > 0) {
            m_out.write(piece.data(), in.gcount());
            copied += static_cast<std::uint64_t>(in.gcount());
        }
        pad(size);
        if (copied != size)
            return fail(ErrorCode::Internal, "The project could not be read from the disk.");
        return {};
    }
    Result<std::uint64_t> finish()
    {
        const Header end{};
        m_out.write(end.data(), kBlock);
        m_out.write(end.data(), kBlock);
        m_out.close();
        if (!m_out)
            return fail(ErrorCode::OutOfSpace, "The disk of this computer is full.");
        return m_written + 2 * kBlock;
    }

private:
    void header(std::string_view name, std::uint64_t size, char type, std::uint64_t mode)
    {
        Header block{};
        put(block, kName, name);
        putNumber(block, kMode, mode);
        putNumber(block, kUser, 0);
        putNumber(block, kGroup, 0);
        putNumber(block, kSize, size);
        putNumber(block, kTime, 0);
        put(block, kType, std::string_view(&type, 1));
        put(block, kMagic, std::string_view("ustar\00000", kMagic.width));
        put(block, kSum, "        ");
        std::uint64_t sum = 0;
        for (const char c : block)
            sum += static_cast<unsigned char>(c);
        putNumber(block, {kSum.at, kSum.width - 1}, sum);
        block[kSum.at + kSum.width - 2] = '\0';
        m_out.write(block.data(), kBlock);
        m_written += kBlock;
    }
    void pad(std::uint64_t size)
    {
        const Header zeros{};
        const auto over = static_cast<std::size_t>(size % kBlock);
        const std::size_t missing = over == 0 ? 0 : kBlock - over;
        m_out.write(zeros.data(), static_cast<std::streamsize>(missing));
        m_written += size + missing;
    }

    std::ofstream m_out;
    std::uint64_t m_written = 0;
};

/// As `git init` writes it, with somebody to commit as.
std::string configOf(const GuestRepository& repository)
{
    std::string config = "[core]\n\trepositoryformatversion = ";
    config += repository.sha256 ? "1" : "0";
    config += "\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n";
    if (repository.sha256)
        config += "[extensions]\n\tobjectformat = sha256\n";
    return config + "[user]\n\tname = Helix Agent\n\temail = agent@helix.localhost\n";
}

} // namespace

Result<std::uint64_t> writeGuestArchive(const GuestRepository& repository, const fs::path& file)
{
    TarWriter tar(file);
    for (const auto* folder : {".git/", ".git/refs/", ".git/refs/heads/", ".git/refs/tags/",
                               ".git/objects/", ".git/objects/info/", ".git/objects/pack/"})
        tar.folder(folder);
    tar.text(".git/HEAD", "ref: refs/heads/" + repository.branch + "\n");
    tar.text(".git/config", configOf(repository));
    // Not as a file of its own: its name could be longer than a header takes.
    tar.text(".git/packed-refs", "# pack-refs with: peeled fully-peeled sorted \n" +
                                     repository.head + " refs/heads/" + repository.branch + "\n");
    if (!repository.shallow.empty())
        tar.text(".git/shallow", repository.shallow + "\n");
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(repository.objects / "pack", error)) {
        const auto kind = entry.path().extension();
        if (kind != ".pack" && kind != ".idx")
            continue;
        const auto name = ".git/objects/pack/" + entry.path().filename().string();
        if (auto written = tar.file(name, entry.path()); !written)
            return fail(written.error());
    }
    if (error)
        return fail(ErrorCode::Internal, "The project could not be read from the disk.");
    return tar.finish();
}

} // namespace helix::projects
