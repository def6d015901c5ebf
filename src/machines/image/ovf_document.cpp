#include "image/ovf_document.h"

#include <map>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/try.h"

namespace helix::image {
namespace {

constexpr std::size_t kMaxElements = 64;
constexpr auto kBlank = " \t\r\n";

struct Element {
    std::string name;                              ///< without its namespace
    std::map<std::string, std::string> attributes; ///< without theirs
};

tl::unexpected<Error> malformed()
{
    return fail(ErrorCode::Corrupt, "its OVF description is not well-formed");
}

std::string localName(std::string_view name)
{
    const auto colon = name.rfind(':');
    return std::string(colon == std::string_view::npos ? name : name.substr(colon + 1));
}

void skipBlanks(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
}

/// Takes `name="value"` off `text`.
bool takeAttribute(std::string_view& text, Element& element)
{
    const auto equals = text.find('=');
    if (equals == std::string_view::npos)
        return false;
    auto name = text.substr(0, equals);
    name = name.substr(0, name.find_last_not_of(kBlank) + 1);
    text.remove_prefix(equals + 1);
    skipBlanks(text);
    if (name.empty() || name.find_first_of(kBlank) != std::string_view::npos || text.empty() ||
        (text.front() != '"' && text.front() != '\''))
        return false;
    const auto end = text.find(text.front(), 1);
    if (end == std::string_view::npos)
        return false;
    element.attributes[localName(name)] = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    skipBlanks(text);
    return true;
}

/// What stands between '<' and '>' of an opening tag.
std::optional<Element> parseTag(std::string_view tag)
{
    if (!tag.empty() && tag.back() == '/')
        tag.remove_suffix(1);
    const auto end = std::min(tag.find_first_of(kBlank), tag.size());
    Element element{localName(tag.substr(0, end)), {}};
    tag.remove_prefix(end);
    skipBlanks(tag);
    while (!tag.empty())
        if (!takeAttribute(tag, element))
            return std::nullopt;
    return element;
}

/// Where the tag that starts at 0 ends; '>' inside quotes does not count.
std::size_t tagEnd(std::string_view text)
{
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quote != 0)
            quote = text[i] == quote ? '\0' : quote;
        else if (text[i] == '"' || text[i] == '\'')
            quote = text[i];
        else if (text[i] == '>')
            return i;
    }
    return std::string_view::npos;
}

/// Skips a comment, an instruction or a closing tag at the beginning; whether there was one.
Result<bool> skipOther(std::string_view& text)
{
    std::string_view end;
    if (text.starts_with("<!--"))
        end = "-->";
    else if (text.starts_with("<?"))
        end = "?>";
    else if (text.starts_with("</"))
        end = ">";
    else if (text.starts_with("<!"))
        return fail(ErrorCode::PermissionDenied,
                    "its OVF description declares types or entities, which could name other files");
    else
        return false;
    const auto found = text.find(end, 2);
    if (found == std::string_view::npos)
        return malformed();
    text.remove_prefix(found + end.size());
    return true;
}

/// The elements File and Disk.
Result<std::vector<Element>> readElements(std::string_view text)
{
    std::vector<Element> elements;
    while (true) {
        text.remove_prefix(std::min(text.find('<'), text.size()));
        if (text.empty())
            return elements;
        TRY(const auto skipped, skipOther(text));
        if (skipped)
            continue;
        const auto end = tagEnd(text);
        if (end == std::string_view::npos)
            return malformed();
        auto element = parseTag(text.substr(1, end - 1));
        if (!element)
            return malformed();
        text.remove_prefix(end + 1);
        if (element->name != "File" && element->name != "Disk")
            continue;
        if (elements.size() == kMaxElements)
            return fail(ErrorCode::Unsupported, "it describes too many files");
        elements.push_back(std::move(*element));
    }
}

std::string attribute(const Element& element, const char* name)
{
    const auto found = element.attributes.find(name);
    return found == element.attributes.end() ? std::string() : found->second;
}

Result<std::string> fileNamed(const std::vector<Element>& elements, const std::string& id)
{
    for (const auto& file : elements) {
        if (file.name != "File" || id.empty() || attribute(file, "id") != id)
            continue;
        const auto compression = attribute(file, "compression");
        if (file.attributes.contains("chunkSize") ||
            (!compression.empty() && compression != "identity"))
            return fail(ErrorCode::Unsupported, "its disk is compressed or split once more");
        return attribute(file, "href");
    }
    return fail(ErrorCode::Corrupt, "its OVF description does not say which file the disk is");
}

} // namespace

Result<std::string> diskFileInOvf(std::string_view xml)
{
    if (xml.size() > kMaxOvfBytes || !isUtf8(xml) || xml.find('\0') != std::string_view::npos)
        return malformed();
    TRY(const auto elements, readElements(xml));
    const Element* disk = nullptr;
    for (const auto& element : elements) {
        if (element.name != "Disk")
            continue;
        if (disk != nullptr)
            return fail(ErrorCode::Unsupported,
                        "it has more than one disk; only machines with one can be imported");
        disk = &element;
    }
    if (disk == nullptr)
        return fail(ErrorCode::Unsupported, "it has no disk");
    if (disk->attributes.contains("parentRef"))
        return fail(ErrorCode::PermissionDenied, "its disk stands on another one");
    return fileNamed(elements, attribute(*disk, "fileRef"));
}

} // namespace helix::image
