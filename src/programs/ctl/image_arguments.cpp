// What is typed about images: built, imported, kept, on their way.

#include "ctl/operation_command.h"
#include "operations/images.h"

namespace helix::ctl {

void Parser::addImages()
{
    addFor(app, "images", "list the images", std::make_shared<ImagesCommand>());
    auto* image =
        add(app, "image",
            "make images (build, import, init, keep), bring and give them away (pull, "
            "push, load, save, update), find them (search, info), prepare, cancel and delete");
    image->require_subcommand(1);
    addWithName(*image, "build", "build an image from its recipe",
                std::make_shared<ImageBuildCommand>());
    // "warm" is what it was called before the window had a word for it: scripts may say it.
    addWithName(*image, "prepare", "prepare an image, so that new workspaces of it need not boot",
                std::make_shared<ImageWarmCommand>())
        ->alias("warm");
    addOperation<operations::CancelImage>(*image, "cancel", {"name"});
    addWithName(*image, "rm", "delete an image", std::make_shared<ImageRemoveCommand>());
    auto import = std::make_shared<ImageImportCommand>();
    auto* sub = addFor(
        *image, "import",
        "make an image of a disk (qcow2, raw, VMDK, VDI, OVA), a container image or our bundle",
        import);
    sub->add_option("FILE", import->file,
                    "a disk, a container image in a .tar, or docker://HOST/REPOSITORY[:TAG]")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--name", import->name, "what the image is called")
        ->required()
        ->check(checkNotEmpty);
    sub->add_flag(
        "--cloud-init", import->cloudInit,
        "it is a Linux with cloud-init, even if that cannot be seen: an agent is installed");
    auto init = std::make_shared<ImageInitCommand>();
    sub = addFor(*image, "init", "begin a recipe of your own that adds to another", init);
    sub->add_option("NAME", init->name)->required()->check(checkNotEmpty);
    sub->add_option("--from", init->base, "the recipe that it adds to")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--title", init->title, "for people");
    auto keep = std::make_shared<ImageKeepCommand>();
    sub = addFor(
        *image, "keep",
        "make an image of a workspace's disk at rest, without its identity and known secrets",
        keep);
    sub->add_option("WORKSPACE", keep->workspace)->required()->check(checkNotEmpty);
    sub->add_option("--name", keep->name, "what the image is called")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--title", keep->title, "for people");
    sub->add_flag("--stop", keep->stop, "stop it first if it runs; what runs in it ends");
    addImageTravel(*image);
    addOffers(*image);
}

void Parser::addImageTravel(CLI::App& image)
{
    const auto named = [this, &image](const char* verb, const char* what, auto values) {
        auto* sub = addFor(image, verb, what, values);
        sub->add_option("--name", values->name, "what the image is called here");
        sub->add_option("--key", values->keys,
                        "a file with a public key: refuse what it has not signed; may be repeated")
            ->expected(1);
        return sub;
    };
    const auto signs = [](CLI::App& sub, auto values) {
        sub.add_option("--sign", values->signingKey,
                       "a file with a private key (PEM; Ed25519 or ECDSA P-256), to sign it with");
        sub.add_option("--valid-days", values->validDays, "how long the signature is good for")
            ->check(CLI::Range(1, 3650));
    };
    auto pull = std::make_shared<ImagePullCommand>();
    auto* sub = named("pull", "bring an image from a registry", pull);
    sub->add_option("REF", pull->reference,
                    "HOST/REPOSITORY[:TAG][@DIGEST], or NAME[@VERSION] of what a catalogue offers")
        ->required()
        ->check(checkNotEmpty);
    auto load = std::make_shared<ImageLoadCommand>();
    sub = named("load", "bring an image from an archive", load);
    sub->add_option("FILE", load->file, "what 'image save' wrote")
        ->required()
        ->check(checkNotEmpty);
    auto push = std::make_shared<ImagePushCommand>();
    sub = addFor(image, "push", "send an image to a registry", push);
    sub->add_option("NAME", push->name)->required()->check(checkNotEmpty);
    sub->add_option("REF", push->reference, "HOST/REPOSITORY[:TAG]")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--mount-from", push->mountFrom,
                    "another repository there, whose parts are taken over");
    signs(*sub, push);
    auto save = std::make_shared<ImageSaveCommand>();
    sub = addFor(image, "save", "write an image to an archive (an OCI layout in a tar file)", save);
    sub->add_option("NAME", save->name)->required()->check(checkNotEmpty);
    sub->add_option("FILE", save->file)->required()->check(checkNotEmpty);
    signs(*sub, save);
}

} // namespace helix::ctl
