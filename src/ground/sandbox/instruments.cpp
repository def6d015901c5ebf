#include "sandbox/instruments.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

#include <sanitizer/common_interface_defs.h>
#include <unistd.h>

namespace {
bool g_withoutFiles = false;
}

/// Asked by LeakSanitizer, which gave it its name, at the end.
extern "C" int __lsan_is_turned_off() // NOLINT(bugprone-reserved-identifier)
{
    return g_withoutFiles ? 1 : 0;
}

namespace helix::sandbox {

void keepInstrumentsWorking()
{
    g_withoutFiles = true;
    __sanitizer_set_report_fd(reinterpret_cast<void*>(STDERR_FILENO)); // as it wants a number
}

} // namespace helix::sandbox

#else

void helix::sandbox::keepInstrumentsWorking() {}

#endif
