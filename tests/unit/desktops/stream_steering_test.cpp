#include "desktops/stream_steering.h"

#include <gtest/gtest.h>

namespace helix::desktops {
namespace {

using protocol::Steerer;

constexpr StreamSteering::Viewer kWindow = 1, kOther = 2;

TEST(StreamSteering, oneHasControlUntilItGivesItBackOrGoes)
{
    StreamSteering steering;
    EXPECT_EQ(steering.inControl(), 0U);
    EXPECT_FALSE(steering.ask(kOther, Steerer::Nobody));
    ASSERT_TRUE(steering.ask(kWindow, Steerer::User));
    EXPECT_EQ(steering.ask(kOther, Steerer::UserPrivately).error().code, ErrorCode::Conflict);
    EXPECT_FALSE(steering.isWithheld()) << "what was refused changes nothing";
    EXPECT_FALSE(steering.leave(kOther));
    EXPECT_TRUE(steering.leave(kWindow));
    EXPECT_FALSE(steering.leave(kWindow));
    EXPECT_TRUE(steering.ask(kOther, Steerer::User));
}

TEST(StreamSteering, theOneInControlHearsWhatTheGuestConfirmed)
{
    StreamSteering steering;
    ASSERT_TRUE(steering.ask(kWindow, Steerer::User));
    EXPECT_EQ(steering.told(kWindow), Steerer::Nobody);
    EXPECT_EQ(steering.told(kOther), Steerer::User);
    steering.answered(Steerer::User);
    EXPECT_EQ(steering.told(kWindow), Steerer::User);
    ASSERT_TRUE(steering.ask(kWindow, Steerer::UserPrivately));
    EXPECT_EQ(steering.told(kWindow), Steerer::User);
    EXPECT_EQ(steering.told(kOther), Steerer::UserPrivately);
    steering.answered(Steerer::User); // a guest that cannot
    EXPECT_EQ(steering.told(kWindow), Steerer::User);
    EXPECT_TRUE(steering.isWithheld());
}

TEST(StreamSteering, privateTimeEndsWithTheGuestsLastAnswerAndAKeyFrame)
{
    StreamSteering steering;
    ASSERT_TRUE(steering.ask(kWindow, Steerer::UserPrivately));
    EXPECT_TRUE(steering.maySee(kWindow));
    EXPECT_FALSE(steering.maySee(kOther));
    steering.keyFrameCame();
    EXPECT_FALSE(steering.maySee(kOther)) << "it is still private";
    ASSERT_TRUE(steering.ask(kWindow, Steerer::User));
    EXPECT_FALSE(steering.answered(Steerer::UserPrivately)) << "of the first question";
    steering.keyFrameCame();
    EXPECT_FALSE(steering.maySee(kOther));
    EXPECT_TRUE(steering.answered(Steerer::User));
    EXPECT_FALSE(steering.maySee(kOther)) << "what comes may lean on what was private";
    steering.keyFrameCame();
    EXPECT_TRUE(steering.maySee(kOther));
}

TEST(StreamSteering, aGuestThatAnswersUnaskedOpensNothing)
{
    StreamSteering steering;
    steering.answered(Steerer::Nobody);
    ASSERT_TRUE(steering.ask(kWindow, Steerer::UserPrivately));
    for (int i = 0; i < 3; ++i)
        EXPECT_FALSE(steering.answered(Steerer::Nobody));
    steering.keyFrameCame();
    EXPECT_FALSE(steering.maySee(kOther));
    EXPECT_FALSE(steering.answered(Steerer::UserPrivately));
    ASSERT_TRUE(steering.leave(kWindow));
    EXPECT_FALSE(steering.answered(Steerer::UserPrivately)) << "it goes on there";
    steering.keyFrameCame();
    EXPECT_FALSE(steering.maySee(kOther));
}

TEST(StreamSteering, privateAgainBeforeTheKeyFrameIsPrivate)
{
    StreamSteering steering;
    ASSERT_TRUE(steering.ask(kWindow, Steerer::UserPrivately));
    steering.answered(Steerer::UserPrivately);
    ASSERT_TRUE(steering.ask(kWindow, Steerer::User));
    EXPECT_TRUE(steering.answered(Steerer::User));
    ASSERT_TRUE(steering.ask(kWindow, Steerer::UserPrivately));
    steering.keyFrameCame();
    EXPECT_FALSE(steering.maySee(kOther));
}

TEST(StreamSteering, whoTakesControlAfterAnotherIsNotToldOfTheOthersTime)
{
    StreamSteering steering;
    ASSERT_TRUE(steering.ask(kWindow, Steerer::UserPrivately));
    ASSERT_TRUE(steering.leave(kWindow));
    ASSERT_TRUE(steering.ask(kOther, Steerer::User));
    EXPECT_FALSE(steering.answered(Steerer::UserPrivately));
    EXPECT_EQ(steering.told(kOther), Steerer::Nobody);
    EXPECT_FALSE(steering.answered(Steerer::Nobody));
    EXPECT_TRUE(steering.answered(Steerer::User));
    EXPECT_EQ(steering.told(kOther), Steerer::User);
}

} // namespace
} // namespace helix::desktops
