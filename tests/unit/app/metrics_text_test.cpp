#include "app/metrics_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

namespace helix::app {
namespace {

operations::ComputerUse twoWorkspaces()
{
    operations::ComputerUse use;
    use.running = 1;
    use.maxRunning = 8;
    use.memoryTotal = 8ULL << 30;
    operations::WorkspaceUse one, other;
    one.workspace = WorkspaceId::parse("aaaaaaaaaaaa").value();
    one.name = "calm-otter";
    one.state = "ready";
    one.now = {1, 128ULL << 20, 12.5, 1ULL << 40, 0, 50000, 7000};
    other.workspace = WorkspaceId::parse("bbbbbbbbbbbb").value();
    other.name = "still-marten";
    other.state = "suspended";
    other.now.savedBytes = 12ULL << 20;
    use.workspaces = {one, other};
    return use;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// Every line is a comment or a sample of the format, and each sample's metric was introduced.
void expectWellFormed(const std::string& text)
{
    static const std::regex sample(
        R"re(([a-z_]+)(\{[a-z_]+="([^"\\\n]|\\\\|\\"|\\n)*"(,[a-z_]+="([^"\\\n]|\\\\|\\"|\\n)*")*\})? [0-9.e+-]+)re");
    std::set<std::string> typed;
    ASSERT_TRUE(text.ends_with('\n'));
    for (const auto& line : linesOf(text)) {
        if (line.starts_with("# TYPE ")) {
            const auto name = line.substr(7, line.find(' ', 7) - 7);
            EXPECT_TRUE(typed.insert(name).second) << name << " twice";
            continue;
        }
        if (line.starts_with("# HELP "))
            continue;
        std::smatch match;
        ASSERT_TRUE(std::regex_match(line, match, sample)) << line;
        EXPECT_TRUE(typed.contains(match[1].str())) << line;
    }
}

TEST(MetricsText, saysWhatWorkspacesTake)
{
    const auto text = metricsText(twoWorkspaces());
    expectWellFormed(text);
    const auto lines = linesOf(text);
    const std::string otter = R"({workspace="aaaaaaaaaaaa",name="calm-otter"})";
    const std::string marten = R"({workspace="bbbbbbbbbbbb",name="still-marten"})";
    for (const auto& line : {"helixvm_workspaces 2", "helixvm_workspaces_running 1",
                             "# TYPE helixvm_workspace_memory_bytes gauge",
                             "# TYPE helixvm_workspace_network_receive_bytes_total counter"})
        EXPECT_NE(std::ranges::find(lines, line), lines.end()) << line << "\n" << text;
    for (const auto& line : {"helixvm_workspace_memory_bytes" + otter + " 134217728",
                             "helixvm_workspace_cpu_ratio" + otter + " 0.125",
                             "helixvm_workspace_disk_bytes" + otter + " 1099511627776",
                             "helixvm_workspace_network_receive_bytes_total" + otter + " 50000",
                             "helixvm_workspace_network_transmit_bytes_total" + otter + " 7000",
                             "helixvm_workspace_saved_memory_bytes" + marten + " 12582912"})
        EXPECT_NE(std::ranges::find(lines, line), lines.end()) << line << "\n" << text;
    EXPECT_NE(text.find(R"(name="still-marten",state="suspended"} 1)"), std::string::npos) << text;
}

TEST(MetricsText, aHostileNameIsALabelAndNothingElse)
{
    auto use = twoWorkspaces();
    use.workspaces.front().name = "a\"} 1\nhelixvm_forged 1\r\x1b[31m \xff\\";
    use.workspaces.front().state = "x\"\n";
    const auto text = metricsText(use);
    expectWellFormed(text);
    for (const auto& line : linesOf(text))
        EXPECT_FALSE(line.starts_with("helixvm_forged")) << line;
    EXPECT_NE(text.find("name=\"a\\\"} 1?helixvm_forged 1"), std::string::npos) << text;
    EXPECT_NE(text.find("\\\\\"}"), std::string::npos) << text;
}

TEST(MetricsText, withoutWorkspacesThereIsStillSomethingToSay)
{
    const auto text = metricsText({});
    expectWellFormed(text);
    EXPECT_NE(text.find("\nhelixvm_workspaces 0\n"), std::string::npos);
}

} // namespace
} // namespace helix::app
