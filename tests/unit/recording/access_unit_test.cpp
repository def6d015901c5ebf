#include "recording/access_unit.h"

#include <gtest/gtest.h>

namespace helix::recording {
namespace {

/// NAL units behind start codes.
Bytes annexB(const std::vector<Bytes>& units)
{
    Bytes out;
    for (const Bytes& unit : units) {
        out.insert(out.end(), {0, 0, 0, 1});
        out.insert(out.end(), unit.begin(), unit.end());
    }
    return out;
}

const Bytes kSequence{0x67, 66, 0xc0, 30, 9};
const Bytes kPicture{0x68, 1};
const Bytes kRefresh{0x65, 0x88, 0, 2};
const Bytes kOther{0x41, 0x9a, 3};

std::string causeOf(const Bytes& bytes)
{
    const auto unit = takeApart(bytes);
    return unit ? std::string("taken") : unit.error().cause;
}

TEST(AccessUnit, aKeyFrameIsTakenApart)
{
    const Bytes delimiter{0x09, 0x10}, supplement{0x06, 5, 1};
    const Bytes bytes = annexB({delimiter, kSequence, kPicture, supplement, kRefresh});
    const auto unit = takeApart(bytes);
    ASSERT_TRUE(unit);
    EXPECT_TRUE(unit->isInstantRefresh);
    EXPECT_EQ(unit->sample, (Bytes{0, 0, 0, 3, 0x06, 5, 1, 0, 0, 0, 4, 0x65, 0x88, 0, 2}))
        << "what is of the byte stream or of the file's beginning is not in it";
    const auto configuration = decoderConfiguration(*unit);
    ASSERT_TRUE(configuration);
    EXPECT_EQ(*configuration,
              (Bytes{1, 66, 0xc0, 30, 0xff, 0xe1, 0, 5, 0x67, 66, 0xc0, 30, 9, 1, 0, 2, 0x68, 1}));
}

TEST(AccessUnit, theHighProfileSaysItsColours)
{
    const Bytes bytes = annexB({{0x67, 100, 0, 30, 9}, kPicture, kRefresh});
    const auto configuration = decoderConfiguration(*takeApart(bytes));
    ASSERT_TRUE(configuration);
    EXPECT_EQ(Bytes(configuration->end() - 4, configuration->end()), (Bytes{0xfd, 0xf8, 0xf8, 0}));
}

TEST(AccessUnit, startCodesMayBeShortAndUnitsMayEndInZeros)
{
    const Bytes bytes{0, 0, 0, 0, 1, 0x41, 7, 0, 0, 0, 0, 1, 0x41, 8, 0};
    const auto unit = takeApart(bytes);
    ASSERT_TRUE(unit);
    EXPECT_FALSE(unit->isInstantRefresh);
    EXPECT_EQ(unit->sample, (Bytes{0, 0, 0, 2, 0x41, 7, 0, 0, 0, 2, 0x41, 8}));
    EXPECT_TRUE(unit->isReferred);
    EXPECT_FALSE(takeApart(Bytes{0, 0, 1, 0x01, 7})->isReferred);
}

TEST(AccessUnit, whatIsNotOnePictureIsRefused)
{
    EXPECT_EQ(causeOf({}), "It has no slices.");
    EXPECT_EQ(causeOf({1, 2, 3}), "There are bytes before its first start code.");
    EXPECT_EQ(causeOf({7, 0, 0, 1, 0x41, 1}), "There are bytes before its first start code.");
    EXPECT_EQ(causeOf({0, 0, 1}), "A unit of it is empty.");
    EXPECT_EQ(causeOf({0, 0, 1, 0, 0, 1, 0x41}), "A unit of it is empty.");
    EXPECT_EQ(causeOf(annexB({kSequence, kPicture})), "It has no slices.");
    EXPECT_EQ(causeOf(annexB({kRefresh, kOther})), "It has slices of two kinds of pictures.");
    EXPECT_EQ(causeOf(annexB(std::vector<Bytes>(257, kOther))), "It has too many units.");
    EXPECT_EQ(causeOf(annexB(std::vector<Bytes>(256, kOther))), "taken");
}

TEST(AccessUnit, parameterSetsThatAreMissingLongManyOrOfAnotherKindAreRefused)
{
    const auto refused = [](const std::vector<Bytes>& units) {
        const Bytes bytes = annexB(units);
        const auto configuration = decoderConfiguration(*takeApart(bytes));
        return configuration ? ErrorCode::Internal : configuration.error().code;
    };
    EXPECT_EQ(refused({kRefresh}), ErrorCode::Protocol);
    EXPECT_EQ(refused({kSequence, kRefresh}), ErrorCode::Protocol);
    EXPECT_EQ(refused({kPicture, kRefresh}), ErrorCode::Protocol);
    EXPECT_EQ(refused({{0x67, 66, 1}, kPicture, kRefresh}), ErrorCode::Protocol);
    EXPECT_EQ(refused({kSequence, Bytes(1025, 0x68), kRefresh}), ErrorCode::Protocol);
    std::vector<Bytes> many(9, kPicture);
    many.push_back(kSequence);
    many.push_back(kRefresh);
    EXPECT_EQ(refused(many), ErrorCode::Protocol);
    EXPECT_EQ(refused({{0x67, 122, 0, 30, 9}, kPicture, kRefresh}), ErrorCode::Unsupported);
    EXPECT_EQ(refused({kSequence, kPicture, kRefresh}), ErrorCode::Internal) << "is fine";
}

} // namespace
} // namespace helix::recording
