#pragma once
// The last line of main() of a GoogleTest program. One whose tests were all left out has shown
// nothing: it ends with kLeftOut, which CTest reports as Skipped (SKIP_RETURN_CODE of its entry).

#include <gtest/gtest.h>

namespace helix::tests {

inline constexpr int kLeftOut = 77;

inline int runOrSkip()
{
    const int status = RUN_ALL_TESTS();
    const auto& ran = *testing::UnitTest::GetInstance();
    const bool nothing = ran.skipped_test_count() > 0 && ran.successful_test_count() == 0;
    return status == 0 && nothing ? kLeftOut : status;
}

} // namespace helix::tests
