#include "ssh/sftp_writer.h"
#include "base/try.h"

#include <endian.h>

#include <cstring>

namespace helix::ssh {
namespace {

constexpr std::uint8_t kWrite = 6, kStatus = 101; // draft-ietf-secsh-filexfer-02, 3
constexpr std::uint32_t kMaxStatus = 64U << 10;

/// Big-endian, as all numbers of SFTP.
void appendNumber(Bytes& out, std::uint64_t value, int bytes)
{
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(value >> shift));
}

void appendBytes(Bytes& out, const void* data, std::size_t size)
{
    const auto* first = static_cast<const std::uint8_t*>(data);
    out.insert(out.end(), first, first + size);
}

std::uint32_t read32(const Bytes& bytes, std::size_t at)
{
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return be32toh(value);
}

Bytes writeRequest(std::uint32_t id, ssh_string handle, std::uint64_t offset, BytesView block)
{
    const std::size_t handleSize = ssh_string_len(handle);
    Bytes packet;
    packet.reserve(handleSize + block.size() + 32);
    appendNumber(packet, 1 + 4 + 4 + handleSize + 8 + 4 + block.size(), 4);
    packet.push_back(kWrite);
    appendNumber(packet, id, 4);
    appendNumber(packet, handleSize, 4);
    appendBytes(packet, ssh_string_data(handle), handleSize);
    appendNumber(packet, offset, 8);
    appendNumber(packet, block.size(), 4);
    appendBytes(packet, block.data(), block.size());
    return packet;
}

tl::unexpected<Error> nonsense()
{
    return fail(ErrorCode::Protocol,
                "The workspace's SSH server answered something that makes no sense.");
}

} // namespace

SftpWriter::SftpWriter(const SftpSession& sftp, sftp_file file, const std::string& path)
    : m_sftp(sftp)
    , m_file(file)
    , m_path(path)
{
}

Result<void> SftpWriter::write(BytesView block)
{
    while (m_outcome && m_open.size() >= kSftpInFlight)
        m_outcome = takeAnswer();
    if (!m_outcome)
        return m_outcome;
    const std::uint32_t id = ++m_file->sftp->id_counter;
    const Bytes packet = writeRequest(id, m_file->handle, m_offset, block);
    const int sent = ssh_channel_write(m_file->sftp->channel, packet.data(),
                                       static_cast<std::uint32_t>(packet.size()));
    m_sftp.touch();
    if (sent != static_cast<int>(packet.size()))
        return m_outcome = fail(m_sftp.broken("write", m_path));
    m_open.insert(id);
    m_offset += block.size();
    return {};
}

Result<void> SftpWriter::finish()
{
    while (!m_open.empty()) {
        const std::size_t before = m_open.size();
        auto taken = takeAnswer();
        if (m_outcome && !taken)
            m_outcome = std::move(taken);
        if (m_open.size() == before) // no answer at all: none will follow
            break;
    }
    return m_outcome;
}

Result<void> SftpWriter::takeAnswer()
{
    TRY(const auto head, receive(4));
    const std::uint32_t size = read32(head, 0);
    if (size < 1 + 4 + 4 || size > kMaxStatus)
        return nonsense();
    TRY(const auto body, receive(size));
    if (body.front() != kStatus || m_open.erase(read32(body, 1)) == 0)
        return nonsense();
    const auto code = static_cast<int>(read32(body, 5));
    if (code != SSH_FX_OK)
        return fail(m_sftp.refused("write", m_path, code));
    return {};
}

Result<Bytes> SftpWriter::receive(std::size_t size)
{
    Bytes bytes(size);
    for (std::size_t at = 0; at < size;) {
        const int count = ssh_channel_read(m_file->sftp->channel, bytes.data() + at,
                                           static_cast<std::uint32_t>(size - at), 0);
        m_sftp.touch();
        if (count <= 0)
            return fail(m_sftp.broken("write", m_path));
        at += static_cast<std::size_t>(count);
    }
    return bytes;
}

} // namespace helix::ssh
