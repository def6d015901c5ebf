#include "ssh/sftp_reader.h"
#include "base/try.h"

#include <algorithm>

namespace helix::ssh {
namespace {

constexpr std::size_t kBlock = 128U << 10;

} // namespace

SftpReader::SftpReader(const SftpSession& sftp, sftp_file file, const std::string& path,
                       std::uint64_t limit)
    : m_sftp(sftp)
    , m_file(file)
    , m_path(path)
    , m_limit(limit)
    , m_block(kBlock)
{
}

SftpReader::~SftpReader()
{
    drain();
}

Result<BytesView> SftpReader::next()
{
    TRY(askAhead());
    if (m_open.empty())
        return BytesView();
    const Request request = m_open.front();
    m_open.pop_front();
    TRY(const auto count,
        m_sftp.endRead(m_file, request.number, m_block.data(), request.size, m_path));
    m_taken += count;
    if (count < request.size) {
        // What was asked for behind it begins too far on: the guest may give less than was asked
        // for.
        drain();
        m_asked = m_taken;
        sftp_seek64(m_file, m_taken);
    }
    return BytesView(m_block).first(count);
}

Result<void> SftpReader::askAhead()
{
    while (m_open.size() < kSftpInFlight && m_asked < m_limit) {
        const auto size =
            static_cast<std::size_t>(std::min<std::uint64_t>(kBlock, m_limit - m_asked));
        TRY(const auto number, m_sftp.beginRead(m_file, size, m_path));
        m_open.push_back({number, size});
        m_asked += size;
    }
    return {};
}

void SftpReader::drain()
{
    Bytes unwanted(kBlock);
    for (const Request& request : std::exchange(m_open, {}))
        if (!m_sftp.endRead(m_file, request.number, unwanted.data(), request.size, m_path))
            return;
}

} // namespace helix::ssh
