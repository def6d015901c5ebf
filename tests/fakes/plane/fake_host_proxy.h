#pragma once
// The proxy of Helix's own connections, as it was said here.

#include "plane/host_proxy.h"

namespace helix::fakes {

class FakeHostProxy : public plane::HostProxy {
public:
    operations::ProxyUse now{"environment", {}, {}, false, {}};
    std::optional<Error> passwordError;
    std::vector<std::string> passwords; ///< that were given

    void tell(operations::ProxyUse use)
    {
        now = std::move(use);
        emit changed();
    }

    [[nodiscard]] operations::ProxyUse use() const override { return now; }
    [[nodiscard]] ProxyRules rules() const override { return {}; }
    async::Task<Result<void>> setPassword(Secret password) override
    {
        if (passwordError)
            co_return fail(*passwordError);
        passwords.emplace_back(password.revealText());
        now.hasPassword = !password.empty();
        emit changed();
        co_return Result<void>();
    }
};

} // namespace helix::fakes
