// Certificates: only those that this computer trusts, and only for the right name.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "gateway/gateway_protocol.h"
#include "unit/gateway/certificate.h"
#include "unit/gateway/gateway_fixture.h"

namespace helix::gateway {
namespace {

/// Files for one test, and the program's trust in them.
class TlsTest : public testing::Test {
protected:
    TlsTest()
    {
        m_folder = std::filesystem::path(testing::TempDir()) /
                   ("gateway-tls-" + std::to_string(::getpid()));
        std::filesystem::create_directories(m_folder);
    }
    ~TlsTest() override
    {
        ::unsetenv("SSL_CERT_FILE");
        std::filesystem::remove_all(m_folder);
    }
    [[nodiscard]] std::string file(const char* name) const { return (m_folder / name).string(); }
    void makeCertificate(const std::string& name, long beginsInS = -3600) const
    {
        const auto made = makeSelfSigned(name, beginsInS);
        std::ofstream(file("cert.pem")) << made.certificate;
        std::ofstream(file("key.pem")) << made.key;
    }
    /// Status of the provider's test, or the error's sentence.
    std::string outcome(const std::string& host)
    {
        const fakes::ModelServer server({"--tls", file("cert.pem"), file("key.pem")});
        GatewayProgram gateway;
        const std::string url = "https://" + host + ":" + std::to_string(server.port());
        const Json provider{{"name", "tls"},
                            {"kind", "openai"},
                            {"base_url", url},
                            {"key", "sk-some-key-of-the-user"},
                            {"models", Json::array()}};
        gateway.ask(kProvidersSet, {{"providers", Json::array({provider})}});
        const Json answer = gateway.ask(kProviderTest, {{"name", "tls"}});
        return answer.contains("result") ? std::to_string(answer["result"]["status"].get<int>())
                                         : answer["error"]["message"].get<std::string>();
    }
    std::filesystem::path m_folder;
};

TEST_F(TlsTest, refusesACertificateOfNobody)
{
    makeCertificate("localhost");
    EXPECT_NE(outcome("localhost").find("does not trust"), std::string::npos);
}

TEST_F(TlsTest, refusesACertificateForAnotherName)
{
    makeCertificate("other.example");
    ::setenv("SSL_CERT_FILE", file("cert.pem").c_str(), 1);
    EXPECT_NE(outcome("localhost").find("does not trust"), std::string::npos);
}

TEST_F(TlsTest, asksWhatDayItIsWhenACertificateIsOutOfItsDays)
{
    constexpr long kYear = 365L * 24 * 3600;
    for (const long begins : {kYear, -kYear}) {
        makeCertificate("localhost", begins);
        ::setenv("SSL_CERT_FILE", file("cert.pem").c_str(), 1);
        EXPECT_NE(outcome("localhost").find("date and time of this computer"), std::string::npos);
    }
}

TEST_F(TlsTest, acceptsATrustedCertificateForTheRightName)
{
    makeCertificate("localhost");
    ::setenv("SSL_CERT_FILE", file("cert.pem").c_str(), 1);
    EXPECT_EQ(outcome("localhost"), "200");
}

} // namespace
} // namespace helix::gateway
