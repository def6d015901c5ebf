#pragma once
// Pictures of what catalogues offer, in a folder of files named by their digests. Blocking.

#include <filesystem>

#include "catalogue/catalogue.h"
#include "catalogues/document_fetch.h"

namespace helix::catalogues {

class KeptPictures {
public:
    /// `folder` is made when there is something to keep.
    KeptPictures(std::filesystem::path folder, FetchBlob fetch);

    /// The file of one of `entry`'s, fetched unless it is there. The oldest give way to it. `namedHost` is the one
    /// that the user named for the catalogue; whatever else it names is of the Internet.
    [[nodiscard]] Result<std::filesystem::path> picture(const catalogue::Entry& entry,
                                                        std::size_t index,
                                                        const std::string& namedHost,
                                                        const async::CancelToken& cancel) const;

private:
    std::filesystem::path m_folder;
    FetchBlob m_fetch;
};

} // namespace helix::catalogues
