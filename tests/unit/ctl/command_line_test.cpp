#include <gtest/gtest.h>

#include "unit/ctl/typed.h"

namespace helix::ctl {
namespace {

TEST(CommandLine, knowsTheWholeContract)
{
    EXPECT_EQ(parsed<DoctorCommand>("doctor").workspace, "");
    EXPECT_EQ(parsed<DoctorCommand>("doctor one").workspace, "one");
    parsed<ImagesCommand>("images");
    EXPECT_EQ(parsed<ImageBuildCommand>("image build sway-minimal").name, "sway-minimal");
    EXPECT_EQ(parsed<ImageWarmCommand>("image prepare sway-minimal").name, "sway-minimal");
    EXPECT_EQ(parsed<ImageWarmCommand>("image warm sway-minimal").name, "sway-minimal")
        << "as it was called before";
    EXPECT_EQ(parsed<ImageRemoveCommand>("image rm sway-minimal").name, "sway-minimal");
    EXPECT_FALSE(parsed<ImageKeepCommand>("image keep one --name mine").stop);
    EXPECT_TRUE(parsed<ImageKeepCommand>("image keep one --name mine --stop").stop);
    parsed<ListCommand>("ls");
    EXPECT_EQ(parsed<ShowCommand>("show one").workspace, "one");
    EXPECT_EQ(parsed<StartCommand>("start one").workspace, "one");
    EXPECT_EQ(parsed<ResumeCommand>("resume one").workspace, "one");
    EXPECT_EQ(parsed<StopCommand>("stop one").workspace, "one");
    EXPECT_FALSE(parsed<StopCommand>("stop one").yes);
    EXPECT_TRUE(parsed<StopCommand>("stop one --yes").yes);
    EXPECT_TRUE(parsed<RemoveCommand>("rm one -y").yes);
    EXPECT_FALSE(parsed<RemoveCommand>("rm one").force);
    EXPECT_TRUE(parsed<RemoveCommand>("rm one --force").force);
    EXPECT_EQ(parsed<RemoveCommand>("rm one --keep-conversations said").keepConversations, "said");
    EXPECT_FALSE(parsed<CopyCommand>("cp one:x .").withGit);
    EXPECT_TRUE(parsed<CopyCommand>("cp one:x . --with-git").withGit);
    EXPECT_EQ(parsed<CopyCommand>("cp a.txt one:b.txt").destination, "one:b.txt");
    EXPECT_TRUE(parsed<SshCommand>("ssh one").argv.empty());
    EXPECT_EQ(parsed<SshConfigCommand>("ssh-config one").workspace, "one");
    EXPECT_EQ(parsed<ScreenshotCommand>("screenshot one x.png").file, "x.png");
    EXPECT_EQ(parsed<RecordCommand>("record one x.mp4").seconds, 0);
    EXPECT_EQ(parsed<RecordCommand>("record one x.mp4 --seconds 5 --force").seconds, 5);
    EXPECT_TRUE(parsed<RecordCommand>("record one x.mp4 --force").force);
    EXPECT_TRUE(parsed<PortListCommand>("port ls").workspace.empty());
    EXPECT_EQ(parsed<PortListCommand>("port ls one").workspace, "one");
    EXPECT_EQ(parsed<PortRemoveCommand>("port rm one 8000").guestPort, 8000);
    EXPECT_TRUE(parsed<EventsCommand>("events").workspace.empty());
    EXPECT_TRUE(parsed<EventsCommand>("events one --follow").follow);
    const auto found = parsed<EventsCommand>("events --search sway --kind ports --kind images");
    EXPECT_EQ(found.search, "sway");
    EXPECT_EQ(found.kinds, (std::vector<std::string>{"ports", "images"}));
    EXPECT_TRUE(parsed<LogsCommand>("logs one --serial").serial);
    EXPECT_EQ(parsed<TopCommand>("top").everySeconds, std::nullopt);
    EXPECT_EQ(parsed<TopCommand>("top one --watch").everySeconds, 5);
    EXPECT_EQ(parsed<TopCommand>("top --watch 60 one").everySeconds, 60);
    EXPECT_EQ(parsed<TopCommand>("top --watch 60 one").request.workspace, "one");
}

TEST(CommandLine, aWordThatIsNoCommandIsNamedWithTheNearest)
{
    const auto said = [](const std::string& typed) {
        const auto result = parse(typed);
        EXPECT_TRUE(isWrongUsage(result)) << typed;
        const auto* usage = std::get_if<UsageExit>(&result);
        return usage == nullptr ? std::string() : usage->text;
    };
    const std::string lists = "\n'helixctl --help' lists the commands there are.\n";
    EXPECT_EQ(said("strat one"), "There is no command 'strat'. Did you mean 'start'?" + lists);
    EXPECT_EQ(said("--json sto one"),
              "There is no command 'sto'. Did you mean 'stop' or 'storage'?" + lists);
    EXPECT_EQ(said("launch-a-machine"), "There is no command 'launch-a-machine'." + lists);
    EXPECT_EQ(said(std::string(5000, 'x')),
              "There is no command '" + std::string(40, 'x') + "…'." + lists);
    EXPECT_EQ(said("image biuld sway"),
              "There is no command 'image biuld'. Did you mean 'image build'?\n"
              "'helixctl image --help' lists the commands there are.\n");
    EXPECT_NE(said("image").find("A subcommand is required"), std::string::npos)
        << "where no word is, none is wrong";
    EXPECT_NE(said("").find("A subcommand is required"), std::string::npos);
    EXPECT_EQ(said("rm").find("no command"), std::string::npos);
    EXPECT_EQ(said("images extra").find("no command"), std::string::npos);
}

TEST(CommandLine, readsCreate)
{
    const auto create = parsed<CreateCommand>("create --image sway --name box --cpus 2 --memory "
                                              "2048 --disk 20 --port 8000 --port 80:8080");
    EXPECT_EQ(create.image, "sway");
    EXPECT_EQ(create.name, "box");
    EXPECT_EQ(create.cpus, 2);
    EXPECT_EQ(create.memoryMiB, 2048);
    EXPECT_EQ(create.diskGiB, 20);
    const std::vector<PortMapping> ports{{8000, 0}, {80, 8080}};
    EXPECT_EQ(create.ports, ports);
    EXPECT_FALSE(create.cold);
    EXPECT_TRUE(parsed<CreateCommand>("create --image sway --cold").cold);
}

TEST(CommandLine, readsPortOpen)
{
    const auto plain = parsed<PortOpenCommand>("port open one 8000");
    EXPECT_EQ(plain.workspace, "one");
    EXPECT_EQ(plain.guestPort, 8000);
    EXPECT_FALSE(plain.direct || plain.guarded);
    EXPECT_TRUE(parsed<PortOpenCommand>("port open one 8000 --direct").direct);
    EXPECT_TRUE(parsed<PortOpenCommand>("port open one 8000 --guarded").guarded);
}

TEST(CommandLine, readsPortAdd)
{
    const auto add = parsed<PortAddCommand>("port add one 8000:9000 --label web");
    EXPECT_EQ(add.mapping, (PortMapping{8000, 9000}));
    EXPECT_EQ(add.label, "web");
}

TEST(CommandLine, whatFollowsTheDashesIsTheGuestsWhateverItLooksLike)
{
    const auto exec =
        parsed<ExecCommand>("exec one --timeout 1.5 --cwd /tmp -- ls --json -la -- --help");
    EXPECT_EQ(exec.workspace, "one");
    EXPECT_EQ(exec.timeoutSeconds, 1.5);
    EXPECT_EQ(exec.cwd, "/tmp");
    const std::vector<std::string> argv{"ls", "--json", "-la", "--", "--help"};
    EXPECT_EQ(exec.argv, argv);
    EXPECT_EQ(parsed<SshCommand>("ssh one -- uname -a").argv.size(), 2U);
}

TEST(CommandLine, jsonStandsAnywhere)
{
    for (const auto* words : {"--json ls", "ls --json", "image build x --json", "port --json ls",
                              "exec --json one -- true", "port add one 1 --json"}) {
        const auto result = parse(words);
        ASSERT_TRUE(std::holds_alternative<CommandLine>(result)) << words;
        EXPECT_TRUE(std::get<CommandLine>(result).json) << words;
    }
    EXPECT_FALSE(std::get<CommandLine>(parse("ls")).json);
}

TEST(CommandLine, wrongUsageIsTwo)
{
    const std::string longName(300, 'a');
    for (const std::string words : {"",
                                    "explode",
                                    "image",
                                    "image prepare",
                                    "image cancel",
                                    "port",
                                    "create",
                                    "create --image",
                                    "create --image x --name ../x",
                                    "create --image x --name UPPER",
                                    "port open one",
                                    "port open one 0",
                                    "port open one 8000 --direct --guarded",
                                    "create --image x --port 0",
                                    "create --image x --port 70000",
                                    "create --image x --port 80:0",
                                    "create --image x --port 80:70000",
                                    "create --image x --port eighty",
                                    "create --image x --port 80:",
                                    "create --image x --port :80",
                                    "create --image x --port 1:2:3",
                                    "create --image x --cpus 0",
                                    "create --image x --cpus -1",
                                    "create --image x --memory x",
                                    "show",
                                    "show one two",
                                    "exec one",
                                    "exec one --",
                                    "exec one ls",
                                    "exec -- ls",
                                    "exec one --timeout 0 -- ls",
                                    "exec one --timeout -1 -- ls",
                                    "cp a",
                                    "cp a b",
                                    "cp x:a y:b",
                                    "port add one",
                                    "port add one 0",
                                    "port rm one 70000",
                                    "port rm one 80:80",
                                    "screenshot one",
                                    "record one",
                                    "record one x.mp4 --seconds 0",
                                    "record one x.mp4 --seconds 604801",
                                    "record one x.mp4 --seconds soon",
                                    "logs",
                                    "ls -- x",
                                    "ls --nonsense",
                                    "events --limit 0"}) {
        const auto result = parse(words);
        const auto* usage = std::get_if<UsageExit>(&result);
        ASSERT_NE(usage, nullptr) << words;
        EXPECT_EQ(usage->status, 2) << words;
        EXPECT_FALSE(usage->text.empty()) << words;
    }
    const std::vector<std::string> tooLong{"create", "--image", "x", "--name", longName};
    EXPECT_TRUE(std::holds_alternative<UsageExit>(parseCommandLine(tooLong)));
    const std::vector<std::string> empty{"create", "--image", "x", "--name", ""};
    EXPECT_TRUE(std::holds_alternative<UsageExit>(parseCommandLine(empty)));
    const std::vector<std::string> nobody{"show", ""};
    EXPECT_TRUE(std::holds_alternative<UsageExit>(parseCommandLine(nobody)));
}

TEST(CommandLine, helpAndVersionAreNoErrors)
{
    for (const auto* words : {"--help", "--version", "create --help", "port add --help"}) {
        const auto result = parse(words);
        const auto* usage = std::get_if<UsageExit>(&result);
        ASSERT_NE(usage, nullptr) << words;
        EXPECT_EQ(usage->status, 0) << words;
        EXPECT_FALSE(usage->text.empty()) << words;
    }
}

TEST(CopyPlace, tellsWorkspacesFromPaths)
{
    EXPECT_EQ(parseCopyPlace("one:a/b").workspace, "one");
    EXPECT_EQ(parseCopyPlace("one:a/b").path, "a/b");
    EXPECT_EQ(parseCopyPlace("one:").path, "");
    EXPECT_EQ(parseCopyPlace("one:/a:b").path, "/a:b");
    for (const auto* local : {"a", "./a:b", "/x/y:z", ":a", "."}) {
        EXPECT_TRUE(parseCopyPlace(local).workspace.empty()) << local;
        EXPECT_EQ(parseCopyPlace(local).path, local);
    }
}

} // namespace
} // namespace helix::ctl
