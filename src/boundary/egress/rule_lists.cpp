#include <array>
#include <span>

#include "egress/policy.h"

namespace helix::egress {
namespace {

// Debian mirrors (their packages are signed, and apt fetches them by HTTP), and what the package
// managers of the common languages fetch from.
constexpr std::array<std::string_view, 41> kPackages{
    "deb.debian.org",
    "security.debian.org",
    "debian.org",
    "*.debian.org",
    "archive.ubuntu.com",
    "security.ubuntu.com",
    "ports.ubuntu.com",
    "*.archive.ubuntu.com",
    "deb.debian.org:80",
    "security.debian.org:80",
    "*.debian.org:80",
    "archive.ubuntu.com:80",
    "security.ubuntu.com:80",
    "ports.ubuntu.com:80",
    "*.archive.ubuntu.com:80",
    "registry.npmjs.org",
    "registry.yarnpkg.com",
    "nodejs.org",
    "*.nodejs.org",
    "pypi.org",
    "files.pythonhosted.org",
    "pypi.python.org",
    "crates.io",
    "static.crates.io",
    "index.crates.io",
    "static.rust-lang.org",
    "sh.rustup.rs",
    "proxy.golang.org",
    "sum.golang.org",
    "index.golang.org",
    "golang.org",
    "go.dev",
    "dl.google.com",
    "rubygems.org",
    "*.rubygems.org",
    "repo.maven.apache.org",
    "repo1.maven.org",
    "repo.packagist.org",
    "packagist.org",
    "hex.pm",
    "repo.hex.pm",
};

constexpr std::array<std::string_view, 25> kGit{
    "github.com",
    "github.com:22",
    "ssh.github.com:443",
    "api.github.com",
    "codeload.github.com",
    "uploads.github.com",
    "*.githubusercontent.com",
    "github-cloud.s3.amazonaws.com",
    "gitlab.com",
    "gitlab.com:22",
    "altssh.gitlab.com:443",
    "registry.gitlab.com",
    "bitbucket.org",
    "bitbucket.org:22",
    "api.bitbucket.org",
    "altssh.bitbucket.org:443",
    "codeberg.org",
    "codeberg.org:22",
    "git.sr.ht",
    "git.sr.ht:22",
    "salsa.debian.org",
    "salsa.debian.org:22",
    "git.savannah.gnu.org",
    "git.kernel.org",
    "*.googlesource.com",
};

constexpr std::array<std::string_view, 17> kModels{
    "api.anthropic.com",
    "api.openai.com",
    "generativelanguage.googleapis.com",
    "aiplatform.googleapis.com",
    "*.aiplatform.googleapis.com",
    "openrouter.ai",
    "api.together.xyz",
    "api.together.ai",
    "api.mistral.ai",
    "api.groq.com",
    "api.deepseek.com",
    "api.x.ai",
    "api.fireworks.ai",
    "api.cohere.com",
    "dashscope-intl.aliyuncs.com",
    "api.moonshot.ai",
    "api.cerebras.ai",
};

std::vector<Rule> parseAll(std::span<const std::string_view> texts)
{
    std::vector<Rule> rules;
    rules.reserve(texts.size());
    for (const std::string_view text : texts)
        if (auto rule = parseRule(text))
            rules.push_back(std::move(*rule));
    return rules;
}

} // namespace

const std::vector<RuleList>& readyMadeLists()
{
    static const std::vector<RuleList> lists{
        {"packages", "Package registries",
         "Installs packages of Debian, Ubuntu, npm, PyPI, crates.io, Go, RubyGems, Maven, "
         "Packagist "
         "and Hex.",
         parseAll(kPackages)},
        {"git", "Git hosts",
         "Clones from and pushes to GitHub, GitLab, Bitbucket, Codeberg, SourceHut and other "
         "public "
         "Git hosts.",
         parseAll(kGit)},
        {"models", "Model providers",
         "Talks straight to Anthropic, OpenAI, Google, OpenRouter, Together and other providers, "
         "with keys that lie in the workspace.",
         parseAll(kModels)},
    };
    return lists;
}

const RuleList* findList(std::string_view name)
{
    for (const RuleList& list : readyMadeLists())
        if (list.name == name)
            return &list;
    return nullptr;
}

} // namespace helix::egress
