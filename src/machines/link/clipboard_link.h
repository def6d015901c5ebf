#pragma once
// The paired host's connection to WSS /v1/clipboard.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "base/bytes.h"
#include "base/result.h"
#include "link/pairing_client.h"
#include "protocol/clipboard_message.h"

namespace helix::link {

/// The same thing in the kinds that it was copied in; each at most kMaxClipboardBytes.
using ClipboardContent = std::map<protocol::ClipboardKind, Bytes>;

/// Lives on one thread with an event loop. Never reconnects. A guest that does not read what it has
/// asked for is cut off after half a minute.
class ClipboardLink : public QObject {
    Q_OBJECT
public:
    ClipboardLink(std::uint16_t controlPort, const Credential& credential);
    ~ClipboardLink() override;

    /// The guest's programs can paste it until the next offer, withdraw() or the end of this; it is
    /// told the kinds and sizes, and gets the bytes when a program pastes. placed() follows.
    std::uint32_t offer(std::shared_ptr<const ClipboardContent> content);
    void withdraw();
    /// Asks for what the guest has copied last: fetched() follows. Ends a fetch before it.
    void fetch(protocol::ClipboardKind kind);
    void cancelFetch();
    /// What the guest has copied last; empty: nothing.
    [[nodiscard]] const std::vector<protocol::ClipboardKind>& copiedKinds() const;
    /// From when on what the guest had when this was opened is known.
    [[nodiscard]] bool knowsCopied() const;

signals:
    void opened();
    /// copiedKinds() are others, or of something newer.
    void copied();
    void placed(std::uint32_t offer, helix::protocol::ClipboardProblem problem);
    /// The guest has been given this much of the offer.
    void pasted(helix::protocol::ClipboardKind kind, std::size_t bytes);
    /// Checked: text is UTF-8 without control characters. Of a picture nothing was looked at.
    void fetched(helix::protocol::ClipboardKind kind, const helix::Result<helix::Bytes>& bytes);
    /// Once; nothing follows. Protocol when the guest misbehaved.
    void closed(const helix::Error& why);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::link
