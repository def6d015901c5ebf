// An answer's token counts: the same however it is cut.

#include <cstdlib>

#include "base/bytes.h"
#include "gateway/rules/key_mask.h"
#include "gateway/rules/usage_scan.h"

using namespace helix;
using namespace helix::gateway;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = asText({data, size});
    for (const AnswerForm form : {AnswerForm::Json, AnswerForm::Events}) {
        UsageScan whole(form);
        UsageScan cut(form);
        whole.feed(text);
        for (std::size_t at = 0; at < size; at += 3)
            cut.feed(text.substr(at, 3));
        if (whole.usage().output != cut.usage().output ||
            whole.usage().allInput() != cut.usage().allInput() || whole.events() != cut.events())
            std::abort();
    }
    KeyMask mask{Secret(std::string_view("\"usage\":"))};
    std::string out;
    for (std::size_t at = 0; at < size; at += 3)
        mask.feed(text.substr(at, 3), out);
    mask.finish(out);
    if (out != mask.masked(text))
        std::abort();
    return 0;
}
