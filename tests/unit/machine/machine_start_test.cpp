// How a machine comes up, or does not.

#include "machine/machine.h"

#include <sys/stat.h>

#include "base/atomic_file.h"
#include "machine/qemu_binary.h"
#include "unit/machine/machine_fixture.h"
#include "build_tree.h"

namespace helix::machine {
namespace {

using helix::fixture::ScopedEnvironment;
using std::chrono::seconds;

class MachineStart : public MachineFixture {};

TEST_F(MachineStart, leavesPrivateSocketsAndNoBootstrapDocument)
{
    const auto machine = start();
    ASSERT_TRUE(machine) << machine.error().describe();
    EXPECT_TRUE((*machine)->isRunning());
    EXPECT_FALSE(std::filesystem::exists(plan().bootstrapFile));
    for (const auto& path :
         {plan().qmpSocket, plan().guestEventSocket, plan().netSocket, plan().processLog}) {
        struct stat status {};
        ASSERT_EQ(::stat(path.c_str(), &status), 0) << path;
        EXPECT_EQ(status.st_mode & 077, 0U) << path;
    }
    EXPECT_EQ(::getsid((*machine)->pid()), (*machine)->pid());
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineStart, outlivesTheObjectAndIsAdopted)
{
    int pid = 0;
    {
        const auto machine = start();
        ASSERT_TRUE(machine);
        pid = (*machine)->pid();
    }
    const auto adopted = adopt(m_uuid);
    ASSERT_TRUE(adopted) << adopted.error().describe();
    EXPECT_EQ((*adopted)->pid(), pid);
    EXPECT_TRUE(QCoro::waitFor((*adopted)->quit()));
    EXPECT_EQ(adopt(m_uuid).error().code, ErrorCode::NotFound);
}

TEST_F(MachineStart, adoptsNothingButTheMachineItLooksFor)
{
    const auto machine = start();
    ASSERT_TRUE(machine);
    const std::string other = generateUuid();
    // QEMU has one QMP client at a time: let go first.
    const int pid = (*machine)->pid();
    const_cast<std::unique_ptr<Machine>&>(*machine).reset();
    EXPECT_EQ(adopt(other).error().code, ErrorCode::Conflict);
    EXPECT_EQ(::kill(pid, 0), 0);
    EXPECT_EQ(QCoro::waitFor(endLeftover(plan().qmpSocket, other)).error().code,
              ErrorCode::Conflict);
    EXPECT_EQ(::kill(pid, 0), 0);
    EXPECT_TRUE(QCoro::waitFor(endLeftover(plan().qmpSocket, m_uuid)));
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineStart, leftoversThatAreDeafAreEndedToo)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "deaf");
    ASSERT_TRUE(start());
    EXPECT_TRUE(QCoro::waitFor(endLeftover(plan().qmpSocket, m_uuid)));
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
    // Nothing there: nothing to do.
    EXPECT_TRUE(QCoro::waitFor(endLeftover(plan().qmpSocket, m_uuid)));
}

TEST_F(MachineStart, saysThatTheProgramIsMissing)
{
    auto missing = plan();
    missing.program = "/nowhere/qemu-system-x86_64";
    const auto machine = start(missing);
    ASSERT_FALSE(machine);
    EXPECT_EQ(machine.error().code, ErrorCode::NotFound);
    EXPECT_NE(machine.error().message.find("/nowhere/qemu-system-x86_64"), std::string::npos);
    EXPECT_TRUE(nothingRemains());
}

struct BadBeginning {
    const char* mood;
    ErrorCode code;
    const char* inSentence;
};
class BadBeginningTest : public MachineFixture,
                         public ::testing::WithParamInterface<BadBeginning> {};

TEST_P(BadBeginningTest, isExplainedAndLeavesNothing)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", GetParam().mood);
    const ScopedEnvironment text("HELIXVM_FAKE_TEXT",
                                 "qemu-system-x86_64: could not load kernel 'x'");
    const auto machine = start();
    ASSERT_FALSE(machine);
    EXPECT_EQ(machine.error().code, GetParam().code) << machine.error().describe();
    EXPECT_NE(machine.error().message.find(GetParam().inSentence), std::string::npos)
        << machine.error().message;
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadBeginningTest,
    ::testing::Values(BadBeginning{"refuse", ErrorCode::NotFound, "kernel"},
                      BadBeginning{"die-at-start", ErrorCode::Internal, "signal 6"},
                      BadBeginning{"garbage", ErrorCode::Protocol, "not QMP"}));

TEST_F(MachineStart, aFailedStartSparesTheOneThatRuns)
{
    const auto first = start();
    ASSERT_TRUE(first);
    auto second = plan();
    second.runtimeFolder = folder() / "run2";
    ASSERT_TRUE(ensurePrivateFolder(second.runtimeFolder));
    second.vmFolder = second.runtimeFolder / "vm";
    second.bootstrapFile = second.vmFolder / "bootstrap";
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "refuse");
    EXPECT_FALSE(start(second));
    EXPECT_TRUE((*first)->isRunning());
    EXPECT_EQ(::kill((*first)->pid(), 0), 0);
}

TEST_F(MachineStart, passesNoKeysOnInTheEnvironment)
{
    const ScopedEnvironment key("SOME_API_KEY", "very-secret"), ours("HELIXVM_SOMETHING", "kept");
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto environment = readFile("/proc/" + std::to_string((*machine)->pid()) + "/environ");
    ASSERT_TRUE(environment);
    EXPECT_EQ(environment->find("very-secret"), std::string::npos);
    EXPECT_NE(environment->find("HELIXVM_SOMETHING=kept"), std::string::npos);
}

TEST_F(MachineStart, isCancelledWhileQemuIsSilent)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "never-greet");
    async::CancelSource cancel;
    const Secret document(std::string_view("{}"));
    auto starting = Machine::start(plan(), document, cancel.token());
    ASSERT_TRUE(until([&] { return std::filesystem::exists(plan().qmpSocket); }));
    cancel.cancel();
    EXPECT_EQ(QCoro::waitFor(starting).error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineStart, findsQemu)
{
    const auto environmentOf = [](std::string path) -> Environment {
        return [path](const char* name) -> std::optional<std::string> {
            return std::string_view(name) == "HELIXVM_QEMU" ? std::optional(path) : std::nullopt;
        };
    };
    const auto found = QCoro::waitFor(findQemu(environmentOf(tests::builtProgram("fake_qemu"))));
    ASSERT_TRUE(found) << found.error().describe();
    EXPECT_EQ(found->version, (QemuVersion{7, 2, 22}));
    EXPECT_EQ(found->machineTypes, (std::vector<std::string>{"pc", "q35"}));
    EXPECT_EQ(QCoro::waitFor(findQemu(environmentOf("/nowhere/qemu"))).error().code,
              ErrorCode::NotFound);
    EXPECT_EQ(QCoro::waitFor(findQemu(environmentOf("/bin/true"))).error().code,
              ErrorCode::Protocol);
    EXPECT_EQ(QCoro::waitFor(findQemu(environmentOf("/bin/false"))).error().code,
              ErrorCode::Unsupported);
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "old");
    const auto old = QCoro::waitFor(findQemu(environmentOf(tests::builtProgram("fake_qemu"))));
    EXPECT_EQ(old.error().code, ErrorCode::Unsupported);
    EXPECT_NE(old.error().message.find("5.2.0"), std::string::npos);
    EXPECT_NE(old.error().message.find("7.2.0"), std::string::npos);
}

} // namespace
} // namespace helix::machine
