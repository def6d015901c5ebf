#include "oci/pull_journal.h"

#include <charconv>

namespace helix::oci {

std::vector<std::uint64_t> offsetsIn(std::string_view journal)
{
    std::vector<std::uint64_t> offsets;
    for (auto end = journal.find('\n'); end != std::string_view::npos; end = journal.find('\n')) {
        std::uint64_t offset = 0;
        const auto [stop, error] = std::from_chars(journal.data(), journal.data() + end, offset);
        if (error == std::errc() && stop == journal.data() + end)
            offsets.push_back(offset);
        journal.remove_prefix(end + 1);
    }
    return offsets;
}

} // namespace helix::oci
