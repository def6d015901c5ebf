#pragma once
// What answers say of the stream of a desktop.

#include "operations/described.h"

namespace helix::operations {

/// Of what was measured in the last seconds.
struct Delay {
    static constexpr std::string_view kValue = "delay";
    std::string stage;
    double p50Ms = 0, p95Ms = 0;
    std::uint64_t count = 0;
};
void describe(auto& field, Is<Delay> auto& delay)
{
    field("stage", delay.stage,
          "applied, drawn, captured, compared, converted, waited, encoded, sent, "
          "decoded, presented: each from the end of the one before; or input, "
          "all of them together");
    field("p50_ms", delay.p50Ms, "the middle one of them, in milliseconds");
    field("p95_ms", delay.p95Ms, "19 of 20 are not above it");
    field("count", delay.count, "how many there were; 0: it was not measured");
}

/// What a desktop's stream does.
struct StreamNumbers {
    static constexpr std::string_view kValue = "stream";
    int width = 0, height = 0, qp = 0, ladderStep = 0;
    double framesPerSecond = 0, bitsPerSecond = 0, starvedPercent = 0;
    std::string encoder, decoder;
    std::uint64_t frames = 0, bytes = 0, keyFrames = 0, decodeErrors = 0, replaced = 0;
    Delay inputToDecoded, inputToPresented;
    std::vector<Delay> stages;
};
void describe(auto& field, Is<StreamNumbers> auto& stream)
{
    field("width", stream.width, "of the desktop, in pixels; 0: no frame came");
    field("height", stream.height, "of the desktop, in pixels");
    field("frames_per_second", stream.framesPerSecond, "of the last second");
    field("bits_per_second", stream.bitsPerSecond, "of the last second");
    field("qp", stream.qp, "quantiser of the newest frame: lower is finer");
    field("ladder_step", stream.ladderStep,
          "0: as many frames as were asked for; higher: the guest is too slow");
    field("encoder", stream.encoder, "in the guest");
    field("decoder", stream.decoder, "on this computer");
    field("frames", stream.frames, "since the stream began");
    field("bytes", stream.bytes, "since the stream began");
    field("key_frames", stream.keyFrames, "since the stream began");
    field("decode_errors", stream.decodeErrors, "since the stream began");
    field("replaced", stream.replaced, "decoded, and never shown: a newer one came first");
    field("starved_percent", stream.starvedPercent,
          "of the last seconds, in which the guest waited for acknowledgements");
    field("input_to_decoded", stream.inputToDecoded, "from the input to its decoded frame");
    field("input_to_presented", stream.inputToPresented,
          "the same to the frame that a window showed");
    field("stages", stream.stages, "in their order");
}

/// How large a desktop is.
struct DesktopSize {
    static constexpr std::string_view kValue = "desktop size";
    int width = 0, height = 0, scale = 0;
    bool follows = false;
};
void describe(auto& field, Is<DesktopSize> auto& size)
{
    field("width", size.width,
          "in pixels, as its newest picture is; of one that does not run as it will be, 0: the "
          "window will say");
    field("height", size.height, "in pixels");
    field("scale", size.scale, "percent, as it was asked for; 0: as the window has it");
    field("follows", size.follows, "it has the size of the window that shows it");
}

/// What became of a recording.
struct Recording {
    static constexpr std::string_view kValue = "recording";
    std::vector<std::string> files;
    int width = 0, height = 0;
    double seconds = 0;
    std::uint64_t bytes = 0, frames = 0, left = 0;
    std::string problem;
};
void describe(auto& field, Is<Recording> auto& recording)
{
    field("files", recording.files, "by their whole paths, one for each size the desktop had");
    field("width", recording.width, "of the last of them, in pixels");
    field("height", recording.height, "of the last of them, in pixels");
    field("seconds", recording.seconds, "of all of them");
    field("bytes", recording.bytes, "of all of them");
    field("frames", recording.frames, "in all of them");
    field("left", recording.left,
          "frames that are missing: the disk was too slow, or they were broken");
    field("problem", recording.problem, "why it ended before it was to; else empty");
}

} // namespace helix::operations
