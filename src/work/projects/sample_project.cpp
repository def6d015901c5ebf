#include "projects/sample_project.h"

#include <array>
#include <functional>

#include "base/atomic_file.h"
#include "base/paths.h"
#include "base/try.h"
#include "projects/git_run.h"
#include "projects/host_repository.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

struct SampleFile {
    const char* name;
    std::string_view text;
};

constexpr std::array kSampleFiles{SampleFile{".gitignore", "__pycache__/\n"},
                                  SampleFile{"README.md", R"(# A small shop

`cart.py` adds up a cart, `test_cart.py` tests it:

    python3 -m unittest

One test fails. This project came with Helix, to try things on.
)"},
                                  SampleFile{"cart.py", R"(class Cart:
    """What somebody is about to buy."""

    def __init__(self):
        self.items = []

    def add(self, name, price, count=1):
        self.items.append((name, price, count))

    def total(self, discount=0):
        """In cents; `discount` in percent."""
        total = sum(price for name, price, count in self.items)
        return total - total * discount // 100
)"},
                                  SampleFile{"test_cart.py", R"(import unittest

from cart import Cart


class CartTest(unittest.TestCase):
    def test_an_empty_cart_costs_nothing(self):
        self.assertEqual(Cart().total(), 0)

    def test_every_piece_counts(self):
        cart = Cart()
        cart.add("apple", 50, count=3)
        cart.add("bread", 320)
        self.assertEqual(cart.total(), 470)

    def test_a_discount_is_taken_off(self):
        cart = Cart()
        cart.add("cheese", 1000)
        self.assertEqual(cart.total(discount=10), 900)


if __name__ == "__main__":
    unittest.main()
)"}};

Result<void> writeSampleFiles(const fs::path& folder)
{
    TRY(ensurePrivateFolder(folder));
    for (const auto& file : kSampleFiles)
        TRY(writeFileAtomically(folder / file.name, asBytes(file.text)));
    return {};
}

async::Task<Result<void>> runIn(const fs::path& folder, std::vector<std::string> arguments)
{
    HostGit git;
    git.arguments = std::move(arguments);
    git.folder = folder;
    git.settings = {{"user.name", kHelixName}, {"user.email", kHelixEmail}};
    CO_TRY(const auto ran, co_await runHostGit(git));
    if (!ran.good())
        co_return gitFailed(ran, ErrorCode::Internal, "The sample project could not be made.");
    co_return Result<void>();
}

} // namespace

async::Task<Result<fs::path>> makeSampleProject(fs::path folder)
{
    std::error_code ignored;
    if (fs::exists(folder / ".git", ignored))
        co_return folder;
    if (fs::exists(folder, ignored))
        co_return fail(ErrorCode::Conflict,
                       "The folder " + folder.string() +
                           " is in the way of the sample project; move it away.");
    // Whole or not at all: a kill leaves a folder that the next try begins anew.
    const fs::path made = folder.string() + ".new";
    const std::function<Result<void>()> write = [made]() -> Result<void> {
        std::error_code unused;
        fs::remove_all(made, unused);
        return writeSampleFiles(made);
    };
    CO_TRY(co_await async::onPool(write));
    std::vector<std::string> begin{"init", "--quiet", "--initial-branch=main"};
    std::vector<std::string> add{"add", "--all"};
    std::vector<std::string> commit{"commit", "--quiet", "--message=A small shop"};
    CO_TRY(co_await runIn(made, begin));
    CO_TRY(co_await runIn(made, add));
    CO_TRY(co_await runIn(made, commit));
    std::error_code problem;
    fs::rename(made, folder, problem);
    if (problem)
        co_return fail(ErrorCode::Internal, "The sample project could not be put in its place.",
                       problem.message());
    co_return folder;
}

} // namespace helix::projects
