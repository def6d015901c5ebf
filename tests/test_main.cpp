// main() of every GoogleTest program.
//
// --only-files=A.cpp,B.cpp runs the tests that stand in these files: a folder's tests are one
// program, and each of its subjects is one entry of CTest.
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run_or_skip.h"

namespace {

constexpr int kNoSuchTests = 2;
constexpr std::string_view kOnlyFiles = "--only-files=";

bool names(std::string_view list, std::string_view file)
{
    file.remove_prefix(file.find_last_of('/') + 1); // npos + 1 is 0
    while (!list.empty()) {
        const auto end = list.find(',');
        if (list.substr(0, end) == file)
            return true;
        list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
    }
    return false;
}

/// GoogleTest's filter for the tests of these files; empty when there are none.
std::string filterOf(std::string_view files)
{
    std::string filter;
    const auto& tests = *::testing::UnitTest::GetInstance();
    for (int i = 0; i < tests.total_test_suite_count(); ++i) {
        const auto& suite = *tests.GetTestSuite(i);
        for (int j = 0; j < suite.total_test_count(); ++j) {
            const auto& test = *suite.GetTestInfo(j);
            if (names(files, test.file()))
                filter += std::string(filter.empty() ? "" : ":") + suite.name() + '.' + test.name();
        }
    }
    return filter;
}

} // namespace

int main(int argc, char** argv)
{
    ::testing::InitGoogleMock(&argc, argv);
    if (argc > 1 && std::string_view(argv[1]).starts_with(kOnlyFiles)) {
        const auto filter = filterOf(std::string_view(argv[1]).substr(kOnlyFiles.size()));
        if (filter.empty()) {
            std::fprintf(stderr, "No test stands in %s\n", argv[1]);
            return kNoSuchTests;
        }
        GTEST_FLAG_SET(filter, filter);
    }
    return helix::tests::runOrSkip();
}
