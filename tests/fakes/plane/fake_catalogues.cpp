#include "fakes/plane/fake_catalogues.h"

namespace helix::fakes {

async::Task<Result<void>> FakeCatalogues::add(catalogue::Source source)
{
    added.push_back(source.name);
    if (problem)
        co_return fail(*problem);
    catalogues::Followed one;
    one.source = source;
    followed.push_back(std::move(one));
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeCatalogues::remove(std::string name)
{
    removed.push_back(name);
    std::erase_if(followed, [&name](const auto& one) { return one.source.name == name; });
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeCatalogues::refresh(std::string name)
{
    refreshed.push_back(name);
    if (problem)
        co_return fail(*problem);
    co_return Result<void>();
}

std::vector<catalogues::Offer> FakeCatalogues::search(const catalogue::SearchQuery& query) const
{
    std::vector<catalogues::Offer> found;
    for (const auto& offer : offers)
        if (offer.entry->title.find(query.words) != std::string::npos)
            found.push_back(offer);
    return found;
}

Result<catalogues::Offer> FakeCatalogues::find(const std::string& image,
                                               const std::string& source) const
{
    for (const auto& offer : offers)
        if (offer.entry->name == image && (source.empty() || offer.source == source))
            return offer;
    return fail(ErrorCode::NotFound, "No catalogue has an image named '" + image + "'.");
}

async::Task<Result<std::filesystem::path>> FakeCatalogues::picture(catalogues::Offer /*offer*/,
                                                                   std::size_t /*index*/)
{
    ++pictured;
    if (pictureFile.empty())
        co_return fail(ErrorCode::NotFound, "There is no picture.");
    co_return std::filesystem::path(pictureFile); // it is given again
}

} // namespace helix::fakes
