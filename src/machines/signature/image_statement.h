#pragma once
// What a publisher says of an image: an in-toto Statement v1 about the OCI manifest
// (github.com/in-toto/attestation/blob/main/spec/v1/statement.md). Pure; any thread.

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "signature/envelope.h"
#include "signature/validity.h"

namespace helix::signature {

inline constexpr std::string_view kStatementPayloadType = "application/vnd.in-toto+json";
inline constexpr std::string_view kImagePredicateType = "https://helixvm.org/image/v1";

struct ImageStatement {
    std::string name;           ///< of the image, an RFC 1123 label
    std::string version;        ///< of the image's manifest; printable, 1 to 64 bytes
    std::string manifestDigest; ///< SHA-256 of the OCI manifest, 64 lower-case hexadecimal digits
    Validity validity;          ///< within it the image may be taken; what runs already goes on
    friend bool operator==(const ImageStatement&, const ImageStatement&) = default;
};

/// InvalidArgument for what parseImageStatement() would not read.
Result<std::string> toJson(const ImageStatement& statement);
/// At most 64 KiB. Protocol error for what is not exactly one statement about one image; fields that
/// are not known are skipped.
Result<ImageStatement> parseImageStatement(std::string_view json);

/// The statement, signed.
Result<Envelope> signStatement(const ImageStatement& statement, const PrivateKey& key);

} // namespace helix::signature
