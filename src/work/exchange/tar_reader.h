#pragma once
// A tar archive as it comes in pieces from a guest: what is in it, told entry by entry. Pure; fuzzed.

#include <string>
#include <vector>

#include "base/result.h"
#include "base/tar_header.h"

namespace helix::exchange {

/// Where the entries go. An error ends the reading.
class TarSink {
public:
    virtual ~TarSink() = default;
    /// `path`: the parts of its name below the archive's top, none of them empty, "." or ".."; at
    /// least one. As the guest wrote them otherwise.
    virtual Result<void> folder(const std::vector<std::string>& path) = 0;
    virtual Result<void> file(const std::vector<std::string>& path, std::uint64_t size) = 0;
    /// Of the file that was told last, in order.
    virtual Result<void> content(std::string_view bytes) = 0;
    /// A link, a device or a pipe.
    virtual Result<void> other() = 0;
};

class TarReader {
public:
    /// Protocol for what is no archive and for names that lead elsewhere; the sink's own errors.
    Result<void> take(std::string_view piece, TarSink& sink);
    /// Whether the archive's end has come.
    [[nodiscard]] bool isWhole() const { return m_state == State::Ended; }

private:
    enum class State { Header, Name, LinkName, Content, PassedOver, Padding, Ended };
    Result<void> onHeader(TarSink& sink);
    Result<void> onEntry(const TarHeader& header, TarSink& sink);
    void contentOf(State state, std::uint64_t size);

    State m_state = State::Header;
    std::string m_block;      ///< what has come of a header
    std::string m_longName;   ///< of the entry that follows; empty: it has a short one
    std::uint64_t m_left = 0; ///< of the content, or of the padding
    std::size_t m_padding = 0;
    std::uint64_t m_behindEnd = 0, m_headers = 0;
};

} // namespace helix::exchange
