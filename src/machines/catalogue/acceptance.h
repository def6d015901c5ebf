#pragma once
// Whether a catalogue's document is taken for the newest word of those who sign it. Pure; any
// thread.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "catalogue/catalogue.h"
#include "signature/key.h"
#include "signature/validity.h"

namespace helix::catalogue {

inline constexpr std::string_view kCataloguePayloadType =
    "application/vnd.helixvm.catalogue.v1+json";

/// What is kept of the document that was accepted last from one address.
struct AcceptedDocument {
    std::string name;          ///< the catalogue's own
    std::int64_t version = 0;  ///< of the document
    std::string payloadSha256; ///< 64 lower-case hexadecimal digits
    friend bool operator==(const AcceptedDocument&, const AcceptedDocument&) = default;
};

struct Accepted {
    Catalogue catalogue;
    AcceptedDocument document; ///< to be kept for the next time
    std::string keyId;         ///< of the key that vouches for it
};

/// Takes `document`, a DSSE envelope of at most kMostDocumentBytes, when it is signed by one of
/// `pinned`, is a catalogue, is valid now, and is not older than `last` (nothing: the first of its
/// address). Otherwise Unsigned; WronglySigned, also for a catalogue of another name than the last;
/// Unreadable; RolledBack, also for another document of the same version; NotYetValid or Expired.
signature::Trusted<Accepted> accept(std::string_view document,
                                    const std::optional<AcceptedDocument>& last,
                                    std::span<const signature::PublicKey> pinned,
                                    signature::UtcTime now);

/// Whether what was accepted is still meant: NotYetValid or Expired, in accept()'s own words.
signature::Trusted<void> checkTime(const Catalogue& catalogue, signature::UtcTime now);

/// The document, signed; further signatures: signature::addSignature(). InvalidArgument for what
/// would not be read, or would be larger than kMostDocumentBytes.
Result<std::string> signCatalogue(const Catalogue& catalogue, const signature::PrivateKey& key);

} // namespace helix::catalogue
