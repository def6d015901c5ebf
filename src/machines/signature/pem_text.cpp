#include "signature/pem_text.h"

#include <algorithm>

#include "base/base64.h"
#include "base/trimmed.h"
#include "base/try.h"

namespace helix::signature {
namespace {

constexpr std::string_view kPemBegin = "-----BEGIN ";
constexpr std::string_view kPemEnd = "-----END ";
constexpr std::string_view kPemDashes = "-----";

/// The label of the first block; empty where the text does not begin with one.
std::string_view pemLabel(std::string_view pem)
{
    if (!pem.starts_with(kPemBegin))
        return {};
    pem.remove_prefix(kPemBegin.size());
    return pem.substr(0, std::min(pem.find(kPemDashes), std::size_t{64}));
}

/// What somebody who gave this instead of `wanted` should know.
std::string insteadOf(std::string_view wanted, std::string_view label)
{
    constexpr auto kConvert =
        " \"openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW\" makes one that is.";
    if (label == "ENCRYPTED PRIVATE KEY")
        return std::string("The private key is encrypted, and is only read when it is not.") +
               (wanted == "PUBLIC KEY" ? " Where it is checked, the public key is wanted."
                                       : kConvert);
    if (label == "PRIVATE KEY")
        return "This is a private key where the public one is wanted: keep it to yourself, and "
               "give "
               "what \"openssl pkey -pubout\" makes of it.";
    if (label == "PUBLIC KEY")
        return "This is a public key, which cannot sign: the private one is wanted.";
    if (label == "CERTIFICATE")
        return "This is a certificate; a bare key is wanted.";
    if (label.ends_with("PRIVATE KEY"))
        return "The private key is not in PKCS #8." + std::string(kConvert);
    return "This is no " + std::string(wanted == "PUBLIC KEY" ? "public" : "private") +
           " key in PEM: its first line is not \"" + std::string(kPemBegin) + std::string(wanted) +
           std::string(kPemDashes) + "\".";
}

} // namespace

Result<void> checkPemLabel(std::string_view pem, std::string_view wanted)
{
    if (pem.size() > kMostPemBytes)
        return fail(ErrorCode::InvalidArgument, "A key is larger than 16 KB: this is none.");
    pem = trimmed(pem);
    const auto label = pemLabel(pem);
    if (label != wanted)
        return fail(ErrorCode::InvalidArgument, insteadOf(wanted, label));
    const std::string end = std::string(kPemEnd) + std::string(wanted) + std::string(kPemDashes);
    if (!pem.ends_with(end) || pem.find(kPemEnd) != pem.size() - end.size())
        return fail(ErrorCode::InvalidArgument,
                    "The file with the key is cut off, or holds more than one key.");
    return {};
}

Result<Bytes> decodePem(std::string_view pem, std::string_view label)
{
    TRY(checkPemLabel(pem, label));
    pem = trimmed(pem);
    pem.remove_prefix(kPemBegin.size() + label.size() + kPemDashes.size());
    pem.remove_suffix(kPemEnd.size() + label.size() + kPemDashes.size());
    std::string inOneLine;
    for (const char character : pem)
        if (character != '\n' && character != '\r')
            inOneLine += character;
    auto der = fromBase64(inOneLine);
    if (!der)
        return fail(ErrorCode::InvalidArgument,
                    "The key is damaged: it is not base64 as PEM has it.");
    return der;
}

std::string encodePem(BytesView der, std::string_view label)
{
    const std::string name(label);
    std::string pem = std::string(kPemBegin) + name + std::string(kPemDashes) + "\n";
    const std::string text = toBase64(der);
    for (std::size_t at = 0; at < text.size(); at += 64)
        pem += text.substr(at, 64) + "\n";
    return pem + std::string(kPemEnd) + name + std::string(kPemDashes) + "\n";
}

} // namespace helix::signature
