#include "app/problem_report.h"

#include <cstring>
#include <fstream>

#include <gmock/gmock.h>
#include <QCoroTask>
#include <QTemporaryDir>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include "app/redaction.h"
#include "base/secret.h"
#include "fakes/plane/fake_plane.h"
#include "unit/async/application.h"

namespace helix::app {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What must not be shown, in the forms that it may have in a log.
const std::pair<const char*, const char*> kLines[] = {
    {"providers: sk-ant-api03-Zx81kkQw77 was refused", "Zx81kkQw77"},
    {"POST /v1 Authorization: Bearer abc.def~ghi/123", "abc.def"},
    {"POST /v1 authorization: Digest username=\"u\", response=\"r3sp0nse\"", "r3sp0nse"},
    {"\"x-api-key\": \"k3y-of-mine\"", "k3y-of-mine"},
    {"x-goog-api-key=goog1234", "goog1234"},
    {"it says bearer tok_12345678", "tok_12345678"},
    {"GET https://me:hunter2@git.example.org/a.git", "hunter2"},
    {"GET https://me@git.example.org/a.git", "//me@"},
    {"GET https://example.org/p?access_token=t0k&x=secretish#id_token=abc", "secretish"},
    {"GET https://example.org/p#id_token=frag77", "frag77"},
    {"GET /callback?code=c0de", "c0de"},
    {"ANTHROPIC_API_KEY=anything-at-all", "anything-at-all"},
    {"db_password: 'with blanks in it'", "with blanks"},
    {R"({"bootstrap_secret":"c2hvcnQ"})", "c2hvcnQ"},
    {"HELIX_GATEWAY_TOKEN: short1", "short1"},
    {"Cookie: session=1; other=2value", "2value"},
    {"pairing 0123456789abcdef0123456789abcdef", "89abcdef"},
    {"ghp_abcdefABCDEF", "abcdefABCDEF"},
    {"-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz\n-----END OPENSSH PRIVATE KEY-----",
     "b3BlbnNz"},
    {"-----BEGIN PRIVATE KEY-----\nMIIEcut", "MIIEcut"},
    {"key is ab/Cd3fGh1JkLmN0pQrStUvWxYz+0123456789ABC=", "JkLm"},
    // Short ones, that their providers' letters alone tell.
    {"gsk_abcDEF", "abcDEF"},
    {"xai-abcdef12345", "abcdef12345"},
    {"r8_abcdEFGH1234", "abcdEFGH1234"},
    {"pplx-abcdef1234", "abcdef1234"},
    {"csk-abcd1234efgh", "abcd1234"},
    {"fw_abcd1234efgh", "abcd1234"},
    {"tgp_v1_abcd1234", "abcd1234"},
    {"ya29.a0AfH6SM", "a0AfH6SM"},
    {"AQ.Ab8RN6abcd12", "Ab8RN6"},
    {"SG.abcd1234.efgh5678", "efgh5678"},
    {"ASIAABCDEFGHIJ234567", "ABCDEFGHIJ"},
    {"npm_abcdef123456", "abcdef123456"},
    {"ghr_abcdef123", "abcdef123"},
    {"sk_live_abcd1234", "abcd1234"},
    {"dapi0123456789abcdef", "0123456789abcdef"},
    {"eyJhbGciOiJI.eyJzdWIi.c2ln", "c2ln"},
    // Values with quotes in them, JSON within JSON, arrows, options and sentences.
    {R"({"password":"ab\"cd3f"})", "cd3f"},
    {R"({"error":"{\"api_key\":\"abcd1234\"}"})", "abcd1234"},
    {R"({\"password\": \"with blanks here\"})", "blanks"},
    {R"("token": ["with blanks"])", "blanks"},
    {R"("auth": "bWU6aHVudGVy")", "bWU6aHVudGVy"},
    {R"("key": "abcd1234")", "abcd1234"},
    {"API key: abcd1234", "abcd1234"},
    {"Incorrect API key provided: abcd1234. Find yours", "abcd1234"},
    {"OPENAI_KEY=abcd1234", "abcd1234"},
    {"pwd=hunter2", "hunter2"},
    {"passcode: 991122", "991122"},
    {"password: correct horse battery", "battery"},
    {"token => abcd1234", "abcd1234"},
    {"token -> abcd1234", "abcd1234"},
    {"the token is abcd1234", "abcd1234"},
    {"run --api-key abcd1234", "abcd1234"},
    {"run --password hunter2", "hunter2"},
    {"https://me:p@ss@example.org/x", "ss@example"},
    {"https://me:p/ss@example.org/x", "ss@example"},
    // Over two lines.
    {"Authorization: Bearer\n  abc12345", "abc12345"},
    {"sk-ant-api03-abcdefgh\n12345678zzzzzz", "12345678zzz"}};

TEST(Redaction, takesOutWhatMayBeASecretInAnyForm)
{
    for (const auto& [line, secret] : kLines)
        EXPECT_THAT(withoutSecrets(QString(line) + "\nnext").toStdString(), Not(HasSubstr(secret)))
            << line;
}

TEST(Redaction, aLineWithoutEndHidesNoSecretBehindIt)
{
    // Foreign words reach the log, and a search that gives up finds nothing behind them, either.
    for (const char* word :
         {"a", "x-", "-----BEGIN A PRIVATE KEY ", "token", "aA1", "?a", "secret-",
          "password: \"\\a", "\\\"", "a://b:", "token is ", "api key provided"}) {
        const QString flood = QString(word).repeated((47 << 10) / static_cast<int>(strlen(word)));
        const auto shown = withoutSecrets(flood + "\nthe_password=hunter22 ghp_abcdefABCDEF\nend");
        EXPECT_THAT(shown.toStdString(), Not(HasSubstr("hunter22"))) << word;
        EXPECT_THAT(shown.toStdString(), Not(HasSubstr("ghp_abc"))) << word;
        EXPECT_THAT(shown.toStdString(), HasSubstr("end")) << word;
    }
}

TEST(Redaction, leavesWhatHelpsToUnderstand)
{
    for (const auto* line :
         {"[2026-11-28 02:10:00.123] [helix] [info] machine: QEMU runs as process 4711 for "
          "0f8fad5b-d9cb-469f-a165-70867728950e",
          "GET https://registry.npmjs.org/left-pad is refused",
          "/var/lib/helixvm/images/sway-desktop/disk.qcow2 could not be read: Permission denied",
          "The image debian-12-sway-desktop-with-tools was built in 412 s.",
          "resources.maxMemoryPercent = 80",
          "https://registry.npmjs.org/@babel/core is refused, and http://localhost:5000/@x/y",
          "The token is missing; the API key was refused.",
          "qemu -fw_cfg name=opt/x; npm_config_cache; a disk-image of task-list"})
        EXPECT_EQ(withoutSecrets(line, "/home/disk"), line);
    EXPECT_EQ(withoutSecrets("/home/me/x", "/home/me"), "~/x");
}

TEST(Redaction, takesOutTheUsersNameWhereItIsOne)
{
    for (const auto* line : {"/media/anna/stick/x", "/run/user/anna/y", "/var/home/anna",
                             "%2Fhome%2Fanna%2Fx", "anna@box: no", "/home/anna/x"})
        EXPECT_THAT(withoutSecrets(line, "/home/anna").toStdString(), Not(HasSubstr("anna")));
    EXPECT_EQ(withoutSecrets("/dev/kvm of annabel", "/home/dev"), "/dev/kvm of annabel");
}

TEST(ProblemReport, hasNothingOfASecretThatCameIntoTheLogs)
{
    const fixture::Application application;
    const QTemporaryDir folder;
    const std::filesystem::path logs = folder.path().toStdString();
    const std::string bootstrap = toBase64Url(Secret::random(32).reveal()),
                      machine = toHex(Secret::random(32).reveal());
    {
        auto log = spdlog::basic_logger_mt("report-test", (logs / "helix.log").string());
        for (const auto& [line, secret] : kLines)
            log->info("{}", line);
        log->info("pairing with {}, {}", bootstrap, machine);
        log->info("the last line");
        spdlog::drop("report-test");
    }
    std::ofstream(logs / "gateway.log") << "x-api-key: of-the-gateway\n";
    fakes::FakePlane plane;
    plane.fakeWorkspaces.addWorkspace("private-name", plane::State::Ready);
    plane.fakeSettings.values = {{"appearance.theme", "dark"},
                                 {"network.authority", "-----BEGIN CERTIFICATE-----"},
                                 {"resources.maxRunning", "8"}};
    plane.findings = {{plane::DoctorFinding::Level::Problem, "QEMU", "It is not installed."}};
    const auto parts = QCoro::waitFor(problemReport(plane, logs));
    std::vector<std::string> names;
    for (const auto& part : parts)
        names.push_back(part.name);
    EXPECT_THAT(names, testing::ElementsAre("versions", "computer", "machines", "settings", "log",
                                            "gateway"));
    const auto text = operations::reportText(parts);
    for (const auto& [line, secret] : kLines)
        EXPECT_THAT(text, Not(HasSubstr(secret)));
    for (const auto& secret : {bootstrap, machine, std::string("of-the-gateway"),
                               std::string("private-name"), std::string("BEGIN CERTIFICATE")})
        EXPECT_THAT(text, Not(HasSubstr(secret)));
    for (const auto* kept : {"the last line", "[problem] QEMU: It is not installed.",
                             "appearance.theme = dark", "network.authority = (set)", "Qt 6."})
        EXPECT_THAT(text, HasSubstr(kept));
    EXPECT_THAT(text, Not(HasSubstr("maxRunning"))) << "it is as at first";
}

} // namespace
} // namespace helix::app
