// Stands in for libFuzzer where the compiler has none: replays a corpus, then fixed mutations of
// it. Deterministic.

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

constexpr int kMutations = 4000;
constexpr int kMaxEdits = 8;

std::vector<Input> readCorpus(const std::filesystem::path& folder)
{
    std::vector<Input> inputs;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return inputs;
}

void edit(Input& input, std::minstd_rand& random)
{
    const std::size_t at = input.empty() ? 0 : random() % input.size();
    switch (random() % 5) {
    case 0:
        if (!input.empty())
            input[at] = static_cast<std::uint8_t>(random());
        break;
    case 1:
        if (!input.empty())
            input[at] ^= static_cast<std::uint8_t>(1U << (random() % 8));
        break;
    case 2:
        input.insert(input.begin() + static_cast<std::ptrdiff_t>(at),
                     static_cast<std::uint8_t>(random()));
        break;
    case 3:
        input.resize(at);
        break;
    default:
        if (!input.empty())
            input.erase(input.begin() + static_cast<std::ptrdiff_t>(at));
        break;
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s CORPUS-FOLDER\n", argv[0]);
        return 2;
    }
    auto corpus = readCorpus(argv[1]);
    if (corpus.empty()) {
        std::fprintf(stderr, "The corpus %s is empty.\n", argv[1]);
        return 1;
    }
    for (const Input& input : corpus)
        LLVMFuzzerTestOneInput(input.data(), input.size());
    std::minstd_rand random(1);
    for (int i = 0; i < kMutations; ++i) {
        Input input = corpus[static_cast<std::size_t>(i) % corpus.size()];
        for (auto edits = 1 + random() % kMaxEdits; edits > 0; --edits)
            edit(input, random);
        LLVMFuzzerTestOneInput(input.data(), input.size());
    }
    std::printf("%zu inputs and %d mutations\n", corpus.size(), kMutations);
    return 0;
}
