#include "life/image_sending.h"

#include "base/try.h"
#include "life/disk_reserve.h"
#include "life/image_trust.h"
#include "oci/layout.h"
#include "oci/push.h"
#include "signature/sigstore_bundle.h"

namespace helix::life {
namespace {

tl::unexpected<Error> oneOfBoth()
{
    return fail(ErrorCode::InvalidArgument,
                "An image goes by a registry or by an archive: name one of them.");
}

/// Makes the target; an archive's file is made at once.
Result<std::function<std::shared_ptr<oci::BlobTarget>(async::CancelToken)>>
targetOf(const plane::SendRequest& request, const ProxyRules& proxies)
{
    using Make = std::function<std::shared_ptr<oci::BlobTarget>(async::CancelToken)>;
    if (request.reference.empty() == request.archive.empty())
        return oneOfBoth();
    if (!request.archive.empty()) {
        TRY(const auto target,
            oci::layoutTarget(request.archive, request.image,
                              request.replaces ? oci::Existing::Replaced : oci::Existing::Stays));
        return Make([target](const async::CancelToken& /*cancel*/) { return target; });
    }
    TRY(const auto reference, oci::parseReference(request.reference));
    return Make([reference, from = request.mountFrom, proxies](async::CancelToken cancel) {
        return std::shared_ptr<oci::BlobTarget>(
            oci::registryTarget(reference, from, processEnvironment(), proxies, std::move(cancel)));
    });
}

/// As a pull takes it once the digest stands behind it: with its tag, and "http://" where that was said.
std::string placeOf(const plane::SendRequest& request, const oci::Pushed& pushed)
{
    auto reference = oci::parseReference(request.reference);
    if (!request.archive.empty() || !reference)
        return pushed.place;
    reference->digest.clear();
    return reference->text();
}

} // namespace

Result<std::shared_ptr<oci::BlobSource>> sourceOf(const plane::BringRequest& request,
                                                  ProxyRules proxies)
{
    if (request.reference.empty() == request.archive.empty())
        return oneOfBoth();
    if (!request.archive.empty())
        return oci::layoutSource(request.archive);
    TRY(auto reference, oci::parseReference(request.reference));
    return std::shared_ptr<oci::BlobSource>(
        oci::registrySource(std::move(reference), processEnvironment(), std::move(proxies)));
}

async::Task<Result<operations::SentImage>> sendImage(LifeContextPtr context,
                                                     plane::SendRequest request,
                                                     ImageArrivals::Progress progress,
                                                     async::CancelToken cancel)
{
    oci::PushRequest push;
    CO_TRY(push.bundle, context->images.find(request.image));
    const std::function<Result<decltype(push.sign)>()> readKey = [request] {
        return signerOf(request);
    };
    CO_TRY(push.sign, co_await async::onPool(readKey));
    using Target = std::function<std::shared_ptr<oci::BlobTarget>(async::CancelToken)>;
    const std::function<Result<Target>()> make = [request, proxies = context->proxies->now()] {
        return targetOf(request, proxies);
    };
    CO_TRY(push.target, co_await async::onPool(make));
    push.signatureType = signature::kBundleMediaType;
    push.scratch = context->options.paths.cache / "images";
    push.reserveBytes += diskReserve(*context);
    CO_TRY(const auto pushed,
           co_await oci::pushImage(std::move(push), std::move(progress), std::move(cancel)));
    co_return operations::SentImage{placeOf(request, pushed), pushed.digest, pushed.sentBytes};
}

} // namespace helix::life
