// Feeds a fuzz target without libFuzzer: every file of the corpus, then mutations of them from a fixed seed. A crash is the failure.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Input = std::vector<std::uint8_t>;

constexpr int kMutations = 5000;
constexpr std::size_t kMaxInput = 65536;

/// One to four changes: a byte set, a piece cut, doubled or overwritten with noise.
void mutate(Input& input, std::mt19937& random)
{
    const auto below = [&](std::size_t end) { return end == 0 ? 0 : static_cast<std::size_t>(random() % end); };
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
        const std::size_t at = below(input.size());
        const std::size_t count = 1 + below(std::min<std::size_t>(64, input.size() - at));
        const auto from = input.begin() + static_cast<std::ptrdiff_t>(at);
        const auto to = input.size() == 0 ? from : from + static_cast<std::ptrdiff_t>(std::min(count, input.size() - at));
        switch (below(4)) {
        case 0: input.erase(from, to); break;
        case 1: {
            const Input piece(from, to);
            input.insert(from, piece.begin(), piece.end());
            break;
        }
        case 2:
            for (auto byte = from; byte != to; ++byte)
                *byte = static_cast<std::uint8_t>(random());
            break;
        default: input.insert(from, static_cast<std::uint8_t>(random())); break;
        }
    }
    if (input.size() > kMaxInput)
        input.resize(kMaxInput);
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<Input> corpus;
    for (int i = 1; i < argc; ++i)
        for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
            std::ifstream file(entry.path(), std::ios::binary);
            corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        }
    if (corpus.empty()) {
        std::fprintf(stderr, "usage: %s CORPUS-FOLDER... (none had a file)\n", argv[0]);
        return 2;
    }
    for (const Input& input : corpus)
        LLVMFuzzerTestOneInput(input.data(), input.size());
    std::mt19937 random(20240101);
    for (int i = 0; i < kMutations; ++i) {
        Input input = corpus[random() % corpus.size()];
        mutate(input, random);
        LLVMFuzzerTestOneInput(input.data(), input.size());
    }
    std::printf("%zu inputs and %d mutations\n", corpus.size(), kMutations);
}
