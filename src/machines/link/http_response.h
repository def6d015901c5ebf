#pragma once
// A strict, bounded reader of one HTTP/1.1 response from a peer that may be hostile. Internal to
// the room.

#include <cstddef>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::link {

struct HttpResponse {
    int status = 0;
    std::string body;
};

/// Takes a response in pieces: "HTTP/1.1 NNN", at most kMaxHeaderBytes of headers with exactly one
/// Content-Length of at most protocol::kMaxHttpBody, then that many bytes and nothing after them.
/// Chunked or compressed bodies are refused.
class HttpResponseReader {
public:
    static constexpr std::size_t kMaxHeaderBytes = 8U << 10;

    /// Protocol error when the bytes cannot become such a response; the reader is of no use
    /// afterwards.
    Result<void> feed(BytesView bytes);
    [[nodiscard]] bool complete() const
    {
        return m_haveHeaders && m_response.body.size() == m_length;
    }
    /// Some of the answer has come.
    [[nodiscard]] bool started() const { return m_haveHeaders || !m_head.empty(); }
    [[nodiscard]] const HttpResponse& response() const { return m_response; }

private:
    Result<void> readHead(std::string_view head);
    Result<void> readHeader(std::string_view line);
    Result<void> appendBody(std::string_view bytes);

    std::string m_head;
    bool m_haveHeaders = false;
    bool m_haveLength = false;
    std::size_t m_length = 0;
    HttpResponse m_response;
};

} // namespace helix::link
