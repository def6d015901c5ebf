#include "egress/client_hello.h"

#include <algorithm>
#include <optional>

#include "egress/policy.h"

namespace helix::egress {
namespace {

constexpr std::uint8_t kHandshakeRecord = 22, kClientHello = 1, kHostName = 0;
constexpr std::size_t kRecordHeader = 5, kMaxRecord = 16384, kHandshakeHeader = 4;
constexpr std::size_t kRandom = 32, kMaxSessionId = 32;
constexpr std::uint16_t kServerName = 0;
constexpr std::uint16_t kEncryptedClientHello = 0xfe0d; ///< RFC 9849

/// Takes fields off the front; `failed()` once one was not there.
class Reader {
public:
    explicit Reader(BytesView bytes)
        : m_rest(bytes)
    {
    }

    BytesView take(std::size_t count)
    {
        if (m_failed || count > m_rest.size()) {
            m_failed = true;
            return {};
        }
        const BytesView taken = m_rest.first(count);
        m_rest = m_rest.subspan(count);
        return taken;
    }
    /// A big-endian number of `width` bytes.
    std::size_t number(std::size_t width)
    {
        std::size_t value = 0;
        for (const std::uint8_t byte : take(width))
            value = (value << 8) | byte;
        return value;
    }
    /// What a length of `width` bytes in front of it says.
    BytesView vector(std::size_t width) { return take(number(width)); }
    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] bool done() const { return !m_failed && m_rest.empty(); }
    [[nodiscard]] bool empty() const { return m_rest.empty(); }

private:
    BytesView m_rest;
    bool m_failed = false;
};

ServerName found(ServerName::Found what)
{
    return {what, {}, false};
}

/// The handshake bytes of the records at the start of `stream`. Nothing when they are no records.
std::optional<Bytes> joinRecords(BytesView stream)
{
    Bytes handshake;
    while (!stream.empty()) {
        if (stream[0] != kHandshakeRecord || (stream.size() > 1 && stream[1] != 3))
            return std::nullopt;
        if (stream.size() < kRecordHeader)
            break;
        const std::size_t length = (std::size_t{stream[3]} << 8) | stream[4];
        if (length == 0 || length > kMaxRecord)
            return std::nullopt;
        const BytesView content =
            stream.subspan(kRecordHeader, std::min(length, stream.size() - kRecordHeader));
        handshake.insert(handshake.end(), content.begin(), content.end());
        stream = stream.subspan(kRecordHeader + content.size());
        // What follows a whole hello is none of ours, encrypted early data for one.
        if (handshake.size() >= kHandshakeHeader) {
            const std::size_t hello =
                (std::size_t{handshake[1]} << 16) | (std::size_t{handshake[2]} << 8) | handshake[3];
            if (handshake.size() >= kHandshakeHeader + hello)
                break;
        }
    }
    return handshake;
}

/// RFC 6066, 3: a list with one host name and nothing else.
ServerName readServerNameExtension(BytesView extension)
{
    Reader reader(extension);
    Reader list(reader.vector(2));
    const std::size_t type = list.number(1);
    const std::string_view host = asText(list.vector(2));
    if (!reader.done() || !list.done() || type != kHostName || host.empty() || host.back() == '.')
        return found(ServerName::Found::NotTls);
    auto name = normaliseName(host);
    if (!name)
        return found(ServerName::Found::NotTls);
    return {ServerName::Found::Name, std::move(*name), false};
}

ServerName readExtensions(BytesView extensions)
{
    ServerName name = found(ServerName::Found::None);
    bool encrypted = false;
    Reader reader(extensions);
    while (!reader.empty() && !reader.failed()) {
        const std::size_t type = reader.number(2);
        const BytesView content = reader.vector(2);
        if (reader.failed())
            break;
        encrypted |= type == kEncryptedClientHello;
        if (type != kServerName)
            continue;
        // Two server names: which one the server takes is not ours to guess.
        if (name.found != ServerName::Found::None)
            return found(ServerName::Found::NotTls);
        name = readServerNameExtension(content);
        if (name.found != ServerName::Found::Name)
            return name;
    }
    name.encrypted = encrypted;
    return reader.failed() ? found(ServerName::Found::NotTls) : name;
}

ServerName readHello(BytesView hello)
{
    Reader reader(hello);
    const std::size_t version = reader.number(2);
    reader.take(kRandom);
    const BytesView session = reader.vector(1);
    const BytesView suites = reader.vector(2);
    const BytesView compression = reader.vector(1);
    if (reader.failed() || version >> 8 != 3 || session.size() > kMaxSessionId ||
        suites.size() < 2 || suites.size() % 2 != 0 || compression.empty())
        return found(ServerName::Found::NotTls);
    if (reader.done()) // TLS 1.2 knows hellos without extensions
        return found(ServerName::Found::None);
    const BytesView extensions = reader.vector(2);
    return reader.done() ? readExtensions(extensions) : found(ServerName::Found::NotTls);
}

} // namespace

ServerName readServerName(BytesView stream)
{
    const BytesView considered = stream.first(std::min(stream.size(), kMaxClientHello));
    const auto handshake = joinRecords(considered);
    if (!handshake || (!handshake->empty() && handshake->front() != kClientHello))
        return found(ServerName::Found::NotTls);
    const auto more =
        considered.size() < kMaxClientHello ? ServerName::Found::More : ServerName::Found::NotTls;
    if (handshake->size() < kHandshakeHeader)
        return found(more);
    Reader reader(*handshake);
    reader.take(1);
    const std::size_t length = reader.number(3);
    if (length > kMaxClientHello - kHandshakeHeader)
        return found(ServerName::Found::NotTls);
    const BytesView hello = reader.take(length);
    return reader.failed() ? found(more) : readHello(hello);
}

} // namespace helix::egress
