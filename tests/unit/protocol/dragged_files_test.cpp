#include <gtest/gtest.h>

#include "protocol/dragged_files.h"

namespace helix::protocol {
namespace {

TEST(DraggedFiles, ComeOutAsTheyWentIn)
{
    const std::vector<std::string> paths{"/home/agent/a b", "/\xc3\xa4"};
    EXPECT_EQ(decodeDraggedFiles(encodeDraggedFiles(paths)).value(), paths);
    EXPECT_TRUE(decodeDraggedFiles(encodeDraggedFiles({})).value().empty());
    const std::vector<std::string> folder{"/home/agent/box/"}, named{"/home/agent/box"};
    EXPECT_EQ(decodeDraggedFiles(encodeDraggedFiles(folder)).value(), named);
    EXPECT_EQ(decodeDraggedFiles(Json::parse(R"({"files":["/home/agent/box//"]})")).value(), named)
        << "whatever a guest's agent says";
}

TEST(DraggedFiles, WhatCannotBeToldIsLeftOut)
{
    std::vector<std::string> paths(kMaxDraggedFiles + 1, "/a");
    EXPECT_EQ(decodeDraggedFiles(encodeDraggedFiles(paths)).value().size(), kMaxDraggedFiles);
    const std::vector<std::string> odd{
        "",     "/", "a", "/\xff", std::string("/a\0b", 4), "/" + std::string(kMaxDraggedPath, 'a'),
        "/good"};
    EXPECT_EQ(decodeDraggedFiles(encodeDraggedFiles(odd)).value(),
              std::vector<std::string>{"/good"});
}

TEST(DraggedFiles, NothingElseIsBelieved)
{
    for (const char* foreign :
         {"{}", R"({"files":1})", R"({"files":[1]})", R"({"files":["a"]})", R"({"files":["//"]})",
          R"({"files":["/a\u0000"]})", R"({"files":[["/a"]]})", R"({"files":{"a":"/b"}})"})
        EXPECT_EQ(decodeDraggedFiles(Json::parse(foreign)).error().code, ErrorCode::Protocol)
            << foreign;
    Json many = Json::object();
    many["files"] = std::vector<std::string>(kMaxDraggedFiles + 1, "/a");
    EXPECT_FALSE(decodeDraggedFiles(many));
}

} // namespace
} // namespace helix::protocol
