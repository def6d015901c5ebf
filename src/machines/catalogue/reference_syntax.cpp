#include "catalogue/reference_syntax.h"

#include "oci/reference.h"

namespace helix::catalogue {
namespace {

/// Without a scheme before it, or an address that has no name.
bool isWrittenPlainly(std::string_view text)
{
    return text.size() <= kMostReferenceBytes && text.find("://") == std::string_view::npos &&
           !text.starts_with('[');
}

} // namespace

bool isPinnedReference(std::string_view text)
{
    const auto reference = oci::parseReference(text);
    return isWrittenPlainly(text) && reference && !reference->digest.empty() &&
           reference->tag.empty();
}

bool isReference(std::string_view text)
{
    return isWrittenPlainly(text) && oci::parseReference(text);
}

} // namespace helix::catalogue
