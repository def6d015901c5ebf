// Catalogues that are followed: what is taken, what stays, and what is found in them.

#include <algorithm>
#include <atomic>
#include <fstream>
#include <future>
#include <tuple>

#include "base/try.h"
#include "catalogues/catalogues_service.h"
#include "unit/async/loop_fixture.h"
#include "unit/catalogue/example_catalogue.h"

namespace helix::catalogues {
namespace {

namespace fs = std::filesystem;
using catalogue::exampleCatalogue;
using catalogue::timeAt;

class FollowedCatalogues : public fixture::LoopTest {
protected:
    FollowedCatalogues() { open(); }

    void open()
    {
        service = std::make_unique<CataloguesService>(
            folder() / "catalogues",
            [this](const std::string& address, oci::HelperUse helpers,
                   const async::CancelToken& cancel) -> Result<std::string> {
                ++looks;
                isUnasked = helpers == oci::HelperUse::LeftAlone;
                const auto found = documents.find(address);
                if (found == documents.end())
                    return fail(ErrorCode::Unavailable, "Nobody answers.");
                auto document = found->second;
                if (address == kSlow)
                    TRY(awaitAnswer(cancel));
                return document;
            },
            KeptPictures(folder() / "pictures", fetchBlob()), catalogue::Host{"amd64", {{0, 1, 0}}},
            [this] { return nowMs; }, std::chrono::milliseconds(5), lookDeadline);
        QObject::connect(service.get(), &Catalogues::changed, [this] { ++changes; });
        opened = QCoro::waitFor(service->open());
    }
    /// In the pool: until there is one, where one is waited for.
    Result<void> awaitAnswer(const async::CancelToken& cancel)
    {
        const auto answer = answers;
        isAsked = true;
        while (answer.valid() &&
               answer.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready)
            if (cancel.isCancelled())
                return fail(ErrorCode::Cancelled, "It was cancelled.");
        return {};
    }
    [[nodiscard]] FetchBlob fetchBlob()
    {
        return [this](const oci::Reference& reference, std::uint64_t,
                      const async::CancelToken& cancel) -> Result<std::string> {
            ++blobsFetched;
            TRY(awaitAnswer(cancel));
            named.push_back(reference.isNamed);
            const auto found = blobs.find(reference.place() + "@" + reference.digest);
            if (found == blobs.end())
                return fail(ErrorCode::NotFound, "It is not there.");
            return found->second;
        };
    }
    void publish() { documents[kAddress] = catalogue::signCatalogue(offered, key).value(); }
    Result<void> add(const std::string& name = "ours")
    {
        return QCoro::waitFor(service->add({name, kAddress, {key.publicKey()}, true}));
    }
    Result<void> refresh(const std::string& name = "ours")
    {
        return QCoro::waitFor(service->refresh(name));
    }
    [[nodiscard]] std::vector<std::string> found(const std::string& words) const
    {
        std::vector<std::string> names;
        for (const auto& offer : service->search({words, {}, {}, {}}))
            names.push_back(offer.entry->name);
        return names;
    }
    template <typename T>
    static async::Task<void> noteEnd(async::Task<Result<T>> task,
                                     std::shared_ptr<std::optional<Result<T>>> ended)
    {
        *ended = co_await task;
    }
    /// It ends well, whatever else does not end.
    static bool endsWell(async::Task<Result<void>> task)
    {
        const auto ended = std::make_shared<std::optional<Result<void>>>();
        async::detach(noteEnd(std::move(task), ended));
        return until([&] { return ended->has_value(); }, std::chrono::seconds(10)) &&
               ended->value();
    }
    [[nodiscard]] std::int64_t versionOf(const std::string& name) const
    {
        for (const auto& one : service->list())
            if (one.source.name == name && one.catalogue)
                return one.catalogue->version;
        return 0;
    }
    /// No more often than `before`, for a while in which it would be.
    bool isLeftAlone(int before)
    {
        return !until([&] { return looks > before; }, std::chrono::milliseconds(200));
    }
    [[nodiscard]] bool isQuiet() const
    {
        return std::ranges::none_of(service->list(), &Followed::isRefreshing);
    }
    void at(std::string_view time) { nowMs = timeAt(time).time_since_epoch().count() * 1000; }

    static constexpr auto kAddress = "https://example.org/catalogue.json";
    static constexpr std::string_view kSlow = "https://slow.example.org/catalogue.json";
    std::shared_future<void> answers; ///< what is at kSlow and pictures wait for it, where valid
    std::atomic<bool> isAsked = false;
    std::atomic<bool> isUnasked{false}; ///< the last look
    std::atomic<int> looks = 0;         ///< at any address
    std::chrono::milliseconds lookDeadline = std::chrono::minutes(2);
    std::map<std::string, std::string>
        documents;                            ///< by address; read in the pool, between questions
    std::map<std::string, std::string> blobs; ///< likewise, by reference
    std::atomic<int> blobsFetched = 0;
    std::vector<bool> named; ///< whether they may be anywhere
    signature::PrivateKey key = catalogue::freshKey();
    catalogue::Catalogue offered = exampleCatalogue(key.publicKey());
    std::int64_t nowMs = timeAt("2026-06-01T00:00:00Z").time_since_epoch().count() * 1000;
    int changes = 0;
    Result<void> opened;
    std::unique_ptr<CataloguesService> service;
};

TEST_F(FollowedCatalogues, OneThatIsSignedIsFollowedAndKept)
{
    EXPECT_TRUE(service->search({}).empty());
    publish();
    const auto added = add();
    ASSERT_TRUE(added) << added.error().describe();
    EXPECT_GT(changes, 0);
    const auto offer = service->find("sway-desktop", {});
    ASSERT_TRUE(offer) << offer.error().describe();
    EXPECT_EQ(offer->source, "ours");
    EXPECT_EQ(offer->newest->version, "2");
    EXPECT_NE(offer->publisher(), nullptr);
    EXPECT_EQ(add().error().code, ErrorCode::AlreadyExists);
    documents.clear();
    open();
    ASSERT_EQ(service->list().size(), 1U) << "without a network as well";
    EXPECT_EQ(service->list()[0].keyId, key.publicKey().id());
    EXPECT_FALSE(found("sway").empty());
    EXPECT_EQ(refresh().error().code, ErrorCode::Unavailable);
    EXPECT_FALSE(found("sway").empty()) << "what was accepted stays";
    EXPECT_TRUE(service->list()[0].problem);
}

TEST_F(FollowedCatalogues, WhatIsNotTakenChangesNothing)
{
    EXPECT_EQ(add().error().code, ErrorCode::Unavailable);
    documents[kAddress] = "{}";
    EXPECT_FALSE(add());
    documents[kAddress] = catalogue::signCatalogue(offered, catalogue::freshKey()).value();
    EXPECT_EQ(add().error().code, ErrorCode::PermissionDenied);
    EXPECT_FALSE(QCoro::waitFor(service->add({"../x", kAddress, {key.publicKey()}, true})));
    EXPECT_FALSE(
        QCoro::waitFor(service->add({"x", "http://example.org/", {key.publicKey()}, true})));
    EXPECT_TRUE(service->list().empty());
    EXPECT_FALSE(fs::exists(folder() / "catalogues"));
    EXPECT_EQ(QCoro::waitFor(service->remove("ours")).error().code, ErrorCode::NotFound);
}

TEST_F(FollowedCatalogues, OlderThanTheLastIsRefusedAlsoAfterARestart)
{
    publish();
    ASSERT_TRUE(add());
    const auto old = documents[kAddress];
    offered.version = 8;
    offered.images[0].summary = "Newer.";
    publish();
    ASSERT_TRUE(refresh());
    EXPECT_EQ(service->find(offered.images[0].name, "ours")->entry->summary, "Newer.");
    documents[kAddress] = old;
    open();
    EXPECT_EQ(refresh().error().code, ErrorCode::Conflict) << "rolled back";
    EXPECT_EQ(service->find(offered.images[0].name, "ours")->entry->summary, "Newer.");
    ASSERT_TRUE(QCoro::waitFor(service->remove("ours")));
    EXPECT_TRUE(add()) << "the user begins anew";
}

TEST_F(FollowedCatalogues, OneThatIsPastItsTimeOffersNothingUntilItIsRenewed)
{
    publish();
    ASSERT_TRUE(add());
    at("2030-01-01T00:00:00Z");
    open();
    ASSERT_EQ(service->list().size(), 1U);
    EXPECT_TRUE(service->list()[0].problem);
    EXPECT_TRUE(found("sway").empty());
    offered.version = 9;
    offered.validity = {timeAt("2029-12-01T00:00:00Z"), timeAt("2031-01-01T00:00:00Z")};
    publish();
    ASSERT_TRUE(refresh({}));
    EXPECT_FALSE(found("sway").empty());
}

TEST_F(FollowedCatalogues, OneWhoseTimeEndsWhileHelixRunsOffersNothingFromThenOn)
{
    publish();
    ASSERT_TRUE(add());
    const std::vector<catalogue::Installed> here{
        {"sway-desktop", "1", std::nullopt, "registry.example.org/helix/sway-desktop"}};
    ASSERT_EQ(service->updates(here).size(), 1U);
    const int told = changes;
    at("2027-01-01T00:00:00Z"); // and nobody looks for a newer one
    EXPECT_TRUE(found("sway").empty());
    EXPECT_TRUE(service->updates(here).empty());
    const auto listed = service->list();
    EXPECT_EQ(listed[0].catalogue, nullptr);
    ASSERT_TRUE(listed[0].problem);
    EXPECT_TRUE(listed[0].problem->message.starts_with(
        "The catalogue 'helix' has a signature that expired at 2027-01-01T00:00:00Z"))
        << listed[0].problem->message;
    const auto offer = service->find("sway-desktop", {});
    ASSERT_FALSE(offer);
    EXPECT_EQ(offer.error().message, listed[0].problem->message);
    EXPECT_EQ(service->find("other", {}).error().code, ErrorCode::NotFound);
    EXPECT_TRUE(until([&] { return changes > told; }, std::chrono::seconds(10)))
        << "who shows what is offered is told";
    at("2026-12-31T23:59:59Z"); // the clock was wrong
    EXPECT_FALSE(found("sway").empty());
    EXPECT_TRUE(service->find("sway-desktop", "ours"));
    EXPECT_FALSE(service->list()[0].problem);
}

TEST_F(FollowedCatalogues, OneThatIsADayOldIsRenewedByItself)
{
    publish();
    ASSERT_TRUE(add());
    service->renewByItself();
    offered.version = 8;
    publish();
    const int before = looks;
    at("2026-06-01T23:59:59Z");
    EXPECT_TRUE(isLeftAlone(before));
    at("2026-06-02T00:00:00Z");
    EXPECT_TRUE(until([this] { return versionOf("ours") == 8; }));
    EXPECT_TRUE(isLeftAlone(before + 1)) << "once";
    offered.version = 9;
    publish();
    at("2026-06-04T00:00:00Z");
    open();
    EXPECT_EQ(versionOf("ours"), 8);
    EXPECT_TRUE(isLeftAlone(before + 1)) << "nobody lets it";
    service->renewByItself();
    EXPECT_TRUE(until([this] { return versionOf("ours") == 9; })) << "as its record says";
}

/// A program that keeps credentials may ask the user for a password.
TEST_F(FollowedCatalogues, NoCredentialHelperIsAskedUnlessTheUserLooks)
{
    publish();
    ASSERT_TRUE(add());
    EXPECT_FALSE(isUnasked) << "who adds it asks";
    const int before = looks;
    at("2026-06-03T00:00:00Z");
    service->renewByItself();
    ASSERT_TRUE(until([&] { return looks == before + 1 && isQuiet(); }));
    EXPECT_TRUE(isUnasked) << "by itself";
    ASSERT_TRUE(refresh());
    EXPECT_FALSE(isUnasked) << "by name";
    ASSERT_TRUE(refresh({}));
    EXPECT_FALSE(isUnasked) << "all of them";
}

TEST_F(FollowedCatalogues, NoneIsRenewedByItselfWhileThatIsOff)
{
    publish();
    ASSERT_TRUE(add());
    service->renewByItself();
    offered.version = 8;
    publish();
    const int before = looks;
    service->renewByItself(false);
    at("2026-06-05T00:00:00Z");
    EXPECT_TRUE(isLeftAlone(before));
    ASSERT_TRUE(refresh()) << "who asks is answered";
    EXPECT_EQ(versionOf("ours"), 8);
    at("2026-06-09T00:00:00Z");
    EXPECT_TRUE(isLeftAlone(before + 1));
    service->renewByItself(true);
    EXPECT_TRUE(until([&] { return looks == before + 2 && isQuiet(); })) << "at once";
}

TEST_F(FollowedCatalogues, TurningItOffEndsARoundThatIsUnderWay)
{
    publish();
    documents[std::string(kSlow)] = documents[kAddress];
    for (const auto& [name, address] : {std::pair{"slow", kSlow.data()}, {"ours", kAddress}})
        ASSERT_TRUE(QCoro::waitFor(service->add({name, address, {key.publicKey()}, true})));
    std::promise<void> answer;
    answers = answer.get_future().share();
    isAsked = false;
    const int before = looks;
    at("2026-06-03T00:00:00Z");
    service->renewByItself();
    ASSERT_TRUE(until([this] { return isAsked.load(); }));
    service->renewByItself(false);
    answer.set_value();
    ASSERT_TRUE(until([this] { return isQuiet(); }));
    EXPECT_TRUE(isLeftAlone(before + 1)) << "the second is not asked";
}

TEST_F(FollowedCatalogues, OneThatCannotBeRenewedStaysAndIsTriedAgainLaterEachTime)
{
    publish();
    ASSERT_TRUE(add());
    offered.version = 8;
    documents.clear();
    at("2026-06-03T00:00:00Z");
    const int before = looks;
    service->renewByItself();
    ASSERT_TRUE(until([this] { return service->list()[0].problem.has_value() && isQuiet(); }));
    EXPECT_EQ(service->list()[0].problem->message, "Nobody answers.");
    EXPECT_EQ(versionOf("ours"), 7);
    EXPECT_FALSE(found("sway").empty());
    EXPECT_TRUE(isLeftAlone(before + 1));
    documents[kAddress] = catalogue::signCatalogue(offered, catalogue::freshKey()).value();
    at("2026-06-03T00:00:59Z");
    EXPECT_TRUE(isLeftAlone(before + 1));
    at("2026-06-03T00:01:00Z"); // there was no network
    ASSERT_TRUE(until([&] { return looks == before + 2 && isQuiet(); }));
    EXPECT_EQ(service->list()[0].problem->code, ErrorCode::PermissionDenied);
    EXPECT_EQ(versionOf("ours"), 7) << "nobody's is not taken";
    publish();
    at("2026-06-03T02:00:59Z");
    EXPECT_TRUE(isLeftAlone(before + 2)) << "two hours after the second";
    at("2026-06-03T02:01:00Z");
    EXPECT_TRUE(until([this] { return versionOf("ours") == 8; }));
    EXPECT_FALSE(service->list()[0].problem);
}

TEST_F(FollowedCatalogues, OneWhoseTimeIsOverOrThatIsFromTheFutureIsRenewedAtOnce)
{
    publish();
    ASSERT_TRUE(add());
    at("2026-03-01T00:00:00Z"); // as it was before somebody set the clock ahead
    offered.version = 8;
    offered.validity.expiresAt = timeAt("2026-03-01T02:00:00Z");
    publish();
    service->renewByItself();
    ASSERT_TRUE(until([this] { return versionOf("ours") == 8; }));
    offered.version = 9;
    offered.validity.expiresAt = timeAt("2026-04-01T00:00:00Z");
    publish();
    at("2026-03-01T03:00:00Z");
    EXPECT_TRUE(until([this] { return versionOf("ours") == 9; }));
}

TEST_F(FollowedCatalogues, SeveralAreRenewedOneAfterAnotherAndThoseThatAreOffNotAtAll)
{
    publish();
    documents[std::string(kSlow)] = documents[kAddress];
    documents["https://example.org/off"] = documents[kAddress];
    for (const auto& [name, address, enabled] :
         {std::tuple{"off", "https://example.org/off", false},
          std::tuple{"slow", kSlow.data(), true}, std::tuple{"ours", kAddress, true}})
        ASSERT_TRUE(QCoro::waitFor(service->add({name, address, {key.publicKey()}, enabled})));
    std::promise<void> answer;
    answers = answer.get_future().share();
    isAsked = false;
    const int before = looks;
    at("2026-06-03T00:00:00Z");
    service->renewByItself();
    ASSERT_TRUE(until([this] { return isAsked.load(); }));
    EXPECT_TRUE(isLeftAlone(before + 1)) << "the next waits for it";
    answer.set_value();
    ASSERT_TRUE(until([&] { return looks == before + 2 && isQuiet(); }));
    EXPECT_TRUE(isLeftAlone(before + 2));
}

TEST_F(FollowedCatalogues, OneThatDoesNotAnswerHoldsUpTheOthersForAWhileOnly)
{
    publish();
    documents[std::string(kSlow)] = documents[kAddress];
    lookDeadline = std::chrono::milliseconds(50);
    open();
    for (const auto& [name, address] :
         {std::pair{"slow", kSlow.data()}, std::pair{"ours", kAddress}})
        ASSERT_TRUE(QCoro::waitFor(service->add({name, address, {key.publicKey()}, true})));
    std::promise<void> answer;
    answers = answer.get_future().share();
    isAsked = false;
    offered.version = 8;
    publish();
    at("2026-06-03T00:00:00Z");
    service->renewByItself();
    EXPECT_TRUE(until([this] { return versionOf("ours") == 8; }));
    ASSERT_TRUE(service->list()[0].problem.has_value());
    EXPECT_EQ(service->list()[0].problem->code, ErrorCode::Timeout);
    EXPECT_EQ(versionOf("slow"), 7) << "what it offered stays";
    EXPECT_TRUE(until([this] { return isQuiet(); }));
    answer.set_value();
}

/// As the user's own look at one that does not answer does: there is no end to it.
TEST_F(FollowedCatalogues, NoneIsHeldUpByALookAtOneOfThemThatGoesOn)
{
    publish();
    documents[std::string(kSlow)] = documents[kAddress];
    const catalogue::Source slow{"slow", std::string(kSlow), {key.publicKey()}, true};
    ASSERT_TRUE(QCoro::waitFor(service->add(slow)));
    std::promise<void> answer;
    answers = answer.get_future().share();
    isAsked = false;
    auto refreshing = service->refresh("slow");
    ASSERT_TRUE(until([this] { return isAsked.load(); }));
    answers = {};
    EXPECT_TRUE(endsWell(service->remove("slow")));
    EXPECT_TRUE(endsWell(service->add(slow)));
    ASSERT_TRUE(add());
    offered.version = 8;
    publish();
    documents[std::string(kSlow)] = documents[kAddress];
    at("2026-06-03T00:00:00Z");
    service->renewByItself();
    EXPECT_TRUE(until([this] { return versionOf("ours") == 8; }, std::chrono::seconds(10)));
    EXPECT_EQ(versionOf("slow"), 7) << "one look at a time";
    answer.set_value();
    EXPECT_TRUE(QCoro::waitFor(std::move(refreshing)));
}

TEST_F(FollowedCatalogues, AListThatCannotBeReadIsNotWrittenOver)
{
    publish();
    ASSERT_TRUE(add());
    std::ofstream(folder() / "catalogues/sources.json") << "{\"schema\":99}";
    open();
    EXPECT_FALSE(opened);
    EXPECT_FALSE(add("more"));
    std::ifstream file(folder() / "catalogues/sources.json");
    std::string text;
    std::getline(file, text);
    EXPECT_EQ(text, "{\"schema\":99}");
}

TEST_F(FollowedCatalogues, ADamagedDocumentIsASentenceAndHidesNoRollback)
{
    publish();
    ASSERT_TRUE(add());
    std::ofstream(folder() / "catalogues/ours.document") << "junk";
    open();
    ASSERT_TRUE(service->list()[0].problem);
    EXPECT_EQ(refresh().error().code, ErrorCode::Corrupt);
    ASSERT_TRUE(QCoro::waitFor(service->remove("ours")));
    EXPECT_TRUE(add());
}

TEST_F(FollowedCatalogues, UpdatesOfWhatIsHere)
{
    publish();
    ASSERT_TRUE(add());
    constexpr auto kPlace = "registry.example.org/helix/sway-desktop";
    const auto updates = service->updates({{"sway-desktop", "1", std::nullopt, kPlace}});
    ASSERT_EQ(updates.size(), 1U);
    EXPECT_EQ(updates[0].newest.version, "2");
    EXPECT_EQ(updates[0].source, service->list().front().source.name);
    EXPECT_TRUE(service->updates({{"sway-desktop", "2", std::nullopt, kPlace}}).empty());
}

TEST_F(FollowedCatalogues, PicturesComeOnceFromWhereTheCatalogueSays)
{
    publish();
    ASSERT_TRUE(add());
    const auto offer = service->find("sway-desktop", {}).value();
    const auto picture = [&](std::size_t index) {
        return QCoro::waitFor(service->picture(offer, index));
    };
    EXPECT_EQ(picture(0).error().code, ErrorCode::NotFound);
    const auto& screenshots = offer.entry->screenshots;
    blobs[screenshots[0].reference] = std::string(screenshots[0].sizeBytes, 'x');
    // One beside the image: in the repository that its versions are in.
    blobs["registry.example.org/helix/sway-desktop@" + screenshots[1].digest] =
        std::string(screenshots[1].sizeBytes, 'y');
    for (const std::size_t index : {0, 1}) {
        const auto file = picture(index);
        ASSERT_TRUE(file) << file.error().describe();
        EXPECT_EQ(fs::file_size(*file), screenshots[index].sizeBytes);
        EXPECT_EQ(file->parent_path(), folder() / "pictures");
    }
    EXPECT_EQ(std::ranges::count(named, true), 0) << "example.org was named, its registry was not";
    const int fetched = blobsFetched;
    EXPECT_TRUE(picture(0));
    EXPECT_EQ(blobsFetched, fetched);
    EXPECT_EQ(picture(2).error().code, ErrorCode::NotFound);
}

TEST_F(FollowedCatalogues, APictureThatDoesNotComeIsWaitedForForAWhileOnly)
{
    lookDeadline = std::chrono::milliseconds(50);
    open();
    publish();
    ASSERT_TRUE(add());
    std::promise<void> answer;
    answers = answer.get_future().share();
    isAsked = false;
    const auto ended = std::make_shared<std::optional<Result<fs::path>>>();
    async::detach(noteEnd(service->picture(service->find("sway-desktop", {}).value(), 0), ended));
    EXPECT_TRUE(until([&] { return ended->has_value(); }, std::chrono::seconds(10)));
    answer.set_value();
    ASSERT_TRUE(until([&] { return ended->has_value(); }));
    ASSERT_FALSE(**ended);
    EXPECT_EQ((*ended)->error().code, ErrorCode::Timeout) << (*ended)->error().describe();
}

TEST_F(FollowedCatalogues, OneThatDoesNotAnswerKeepsNobodyWaiting)
{
    publish();
    documents[std::string(kSlow)] = documents[kAddress];
    const catalogue::Source slow{"slow", std::string(kSlow), {key.publicKey()}, true};
    ASSERT_TRUE(QCoro::waitFor(service->add(slow)));
    ASSERT_TRUE(add());
    offered.version = 8;
    publish();
    std::promise<void> answer;
    answers = answer.get_future().share();
    isAsked = false;
    auto refreshing = service->refresh({});
    ASSERT_TRUE(until([&] { return isAsked.load(); }));
    EXPECT_TRUE(until([&] { return versionOf("ours") == 8; }, std::chrono::seconds(10)));
    EXPECT_TRUE(endsWell(service->refresh("ours")));
    EXPECT_TRUE(endsWell(service->add({"more", kAddress, {key.publicKey()}, true})));
    EXPECT_TRUE(service->list()[0].isRefreshing);
    EXPECT_TRUE(endsWell(service->remove("slow")));
    EXPECT_EQ(service->list().size(), 2U);
    // Another one under its name is not what comes late, either.
    EXPECT_TRUE(endsWell(service->add({"slow", kAddress, {key.publicKey()}, true})));
    answer.set_value();
    EXPECT_TRUE(QCoro::waitFor(std::move(refreshing)));
    EXPECT_EQ(versionOf("slow"), 8);
    open();
    EXPECT_EQ(versionOf("slow"), 8) << "nor on the disk";
}

TEST_F(FollowedCatalogues, WhatComesLateOfOneThatWasRemovedIsNotKept)
{
    publish();
    documents[std::string(kSlow)] = documents[kAddress];
    ASSERT_TRUE(
        QCoro::waitFor(service->add({"slow", std::string(kSlow), {key.publicKey()}, true})));
    std::promise<void> answer;
    answers = answer.get_future().share();
    isAsked = false;
    auto refreshing = service->refresh("slow");
    ASSERT_TRUE(until([&] { return isAsked.load(); }));
    EXPECT_TRUE(endsWell(service->remove("slow")));
    answer.set_value();
    EXPECT_TRUE(QCoro::waitFor(std::move(refreshing)));
    EXPECT_TRUE(service->list().empty());
    EXPECT_FALSE(fs::exists(folder() / "catalogues/slow.document"));
}

TEST_F(FollowedCatalogues, SeveralChangesAtATimeLoseNothing)
{
    publish();
    documents["https://example.org/two"] = documents[kAddress];
    auto first = service->add({"one", kAddress, {key.publicKey()}, true});
    auto second = service->add({"two", "https://example.org/two", {key.publicKey()}, true});
    EXPECT_TRUE(QCoro::waitFor(std::move(second)));
    EXPECT_TRUE(QCoro::waitFor(std::move(first)));
    open();
    EXPECT_EQ(service->list().size(), 2U);
}

} // namespace
} // namespace helix::catalogues
