#include "base/line_framer.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace helix {
namespace {

/// Lines of `input`, fed in pieces of `step`; "#N" for one that was skipped.
std::vector<std::string> lines(std::string_view input, std::size_t step, std::size_t limit = 10)
{
    LineFramer framer(limit);
    std::vector<std::string> result;
    const auto drain = [&] {
        while (const auto line = framer.next())
            result.push_back(line->skipped > 0 ? "#" + std::to_string(line->skipped) : line->text);
    };
    while (!input.empty()) {
        framer.feed(input.substr(0, step));
        drain();
        input.remove_prefix(std::min(step, input.size()));
    }
    framer.end();
    drain();
    return result;
}

TEST(LineFramer, findsLinesHoweverTheyCome)
{
    struct Case {
        const char* input;
        std::vector<std::string> lines;
    };
    for (const Case& one :
         {Case{"a\nbc\n", {"a", "bc"}}, Case{"a\r\n\r\n\n\nb", {"a", "b"}},
          Case{"0123456789\nx\n", {"0123456789", "x"}}, Case{"0123456789A\nx\n", {"#11", "x"}},
          Case{"0123456789012345678901234", {"#25"}},
          Case{"a\n0123456789012345678901234\nb", {"a", "#25", "b"}}, Case{"", {}}, Case{"\n", {}}})
        for (const std::size_t step : {1U, 2U, 3U, 7U, 100U})
            EXPECT_EQ(lines(one.input, step), one.lines) << one.input << " by " << step;
}

TEST(LineFramer, tellsOfALineThatIsTooLongBeforeItEnds)
{
    LineFramer framer(8);
    framer.feed("12345678");
    EXPECT_FALSE(framer.next());
    EXPECT_FALSE(framer.isSkipping());
    framer.feed("9");
    EXPECT_FALSE(framer.next());
    EXPECT_TRUE(framer.isSkipping());
    framer.feed("\n");
    EXPECT_EQ(framer.next()->skipped, 9U);
    EXPECT_FALSE(framer.isSkipping());
}

} // namespace
} // namespace helix
