#include "life/workspace_files.h"

#include <barrier>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include <QTemporaryDir>

namespace helix::life {
namespace {

namespace fs = std::filesystem;

TEST(WorkspaceFiles, AFolderThatTwoRemoveAtOnceIsGoneForBoth)
{
    const QTemporaryDir place;
    const fs::path folder = fs::path(place.path().toStdString()) / "workspace";
    for (int round = 0; round < 20; ++round) {
        fs::create_directories(folder / "logs");
        for (int i = 0; i < 500; ++i)
            std::ofstream(folder / "logs" / std::to_string(i)) << "x";
        Result<void> other;
        std::barrier both(2);
        std::jthread second([&] {
            both.arrive_and_wait();
            other = removeFolder(folder);
        });
        both.arrive_and_wait();
        const auto one = removeFolder(folder);
        second.join();
        EXPECT_TRUE(one) << one.error().describe();
        EXPECT_TRUE(other) << other.error().describe();
        EXPECT_FALSE(fs::exists(folder));
    }
}

TEST(WorkspaceFiles, AFolderThatIsWrittenIntoMeanwhileIsGoneAllTheSame)
{
    const QTemporaryDir place;
    const fs::path folder = fs::path(place.path().toStdString()) / "workspace";
    constexpr int kLatePictures = 200; // as a window's last pictures of a desktop, but more of them
    for (int round = 0; round < 20; ++round) {
        fs::create_directories(folder / "logs");
        std::barrier both(2);
        std::jthread writer([&] {
            both.arrive_and_wait();
            for (int i = 0; i < kLatePictures; ++i)
                std::ofstream(folder / ("still" + std::to_string(i))) << "x";
        });
        both.arrive_and_wait();
        const auto removed = removeFolder(folder);
        writer.join();
        EXPECT_TRUE(removed) << removed.error().describe();
        EXPECT_FALSE(fs::exists(folder));
    }
}

} // namespace
} // namespace helix::life
