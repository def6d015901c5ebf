#pragma once
// Work on images that was not done when Helix ended: begun again at its next start, and told of when that is
// refused. Control thread.

#include <functional>

#include "life/image_arrivals.h"
#include "life/image_builds.h"
#include "life/image_wishes.h"

namespace helix::life {

/// As it was asked for.
async::Task<Result<void>> beginAgain(plane::Images& images, const ImageWork& work);

/// Whether a failure is among what builds and arrivals say of the image: what fails once it is under way is.
bool isTold(const ImageBuilds& builds, const ImageArrivals& arrivals, const ImageWork& work);

/// Awaits what beginAgain() has begun. Success, and a failure under way, are told as they are when somebody asks for the
/// work. Of a refusal, which is the answer to who asks, nobody would hear: who asked was there in the last run of Helix.
/// It is recorded, unless `isHeard` says that somebody does, or that nobody is left to tell.
async::Task<void> recordRefusal(LifeContextPtr context, ImageWork work,
                                async::Task<Result<void>> again, std::function<bool()> isHeard);

/// It was begun kMostBeginnings times, and is not begun any more.
void recordGivenUp(LifeContext& context, const ImageWork& work);

} // namespace helix::life
