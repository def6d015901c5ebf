#include "projects/guest_scripts.h"

#include "projects/git_run.h"

namespace helix::projects {

// The work is done beside the project's folder and moved into it at the end, so that a failure
// leaves it as it was.

const char* receiveScript()
{
    return R"sh(
set -eu
export LC_ALL=C GIT_TERMINAL_PROMPT=0
need=$1
command -v git >/dev/null 2>&1 || exit 41
command -v tar >/dev/null 2>&1 || exit 48
place=$HOME/workspace
room=$HOME/.helix-project
# Shell alone: an emulated guest is slow to start programs.
is_empty() {
    [ -e "$place" ] || [ -L "$place" ] || return 0
    [ -d "$place" ] || return 1
    for entry in "$place"/* "$place"/.[!.]* "$place"/..?*; do
        if [ -e "$entry" ] || [ -L "$entry" ]; then return 1; fi
    done
}
is_empty || exit 42
if [ -n "$need" ]; then
    df -Pk -- "$HOME" | { read -r _; read -r _ _ _ free _; [ "$free" -ge "$need" ]; } || exit 47
fi
[ ! -e "$room" ] || rm -rf -- "$room"
moving=
clear_up() {
    rm -rf -- "$room"
    [ -z "$moving" ] || find "$place" -mindepth 1 -maxdepth 1 -exec rm -rf -- {} +
}
trap clear_up EXIT
trap 'exit 143' HUP INT TERM
mkdir -p -- "$room/tree"
cd -- "$room/tree"
tar -xmf -
echo received
git -c advice.detachedHead=false -c core.fsmonitor=false reset -q --hard
is_empty || exit 42
[ -d "$place" ] || mkdir -- "$place"
set --
for entry in * .[!.]* ..?*; do
    if [ -e "$entry" ] || [ -L "$entry" ]; then set -- "$@" "$entry"; fi
done
moving=1
mv -- "$@" "$place/"
moving=
)sh";
}

const char* cloneScript()
{
    return R"sh(
set -eu
export LC_ALL=C GIT_TERMINAL_PROMPT=0 GIT_ALLOW_PROTOCOL=https:ssh
branch=$1 url=$2
command -v git >/dev/null 2>&1 || exit 41
place=$HOME/workspace
room=$HOME/.helix-project
is_empty() {
    [ -e "$place" ] || [ -L "$place" ] || return 0
    [ -d "$place" ] && [ -z "$(ls -A -- "$place")" ]
}
is_empty || exit 42
rm -rf -- "$room"
moving=
clear_up() {
    rm -rf -- "$room"
    [ -z "$moving" ] || find "$place" -mindepth 1 -maxdepth 1 -exec rm -rf -- {} +
}
trap clear_up EXIT
trap 'exit 143' HUP INT TERM
mkdir -m 700 -- "$room"
git clone -q --template= -- "$url" "$room/tree" </dev/null
cd -- "$room/tree"
base=$(git rev-parse -q --verify 'HEAD^{commit}') || exit 45
git checkout -q -B "$branch"
git remote remove origin
cat >> .git/config <<'CONFIG'
[user]
	name = Helix Agent
	email = agent@helix.localhost
CONFIG
is_empty || exit 42
mkdir -p -- "$place"
set --
for entry in * .[!.]* ..?*; do
    if [ -e "$entry" ] || [ -L "$entry" ]; then set -- "$@" "$entry"; fi
done
moving=1
mv -- "$@" "$place/"
moving=
printf 'base %s\n' "$base"
)sh";
}

const char* removeScript()
{
    return R"sh(
set -eu
rm -rf -- "$HOME/.helix-project"
if [ "$1" = project ] && [ -d "$HOME/workspace" ]; then
    find "$HOME/workspace" -mindepth 1 -maxdepth 1 -exec rm -rf -- {} +
fi
)sh";
}

const char* changesScript()
{
    return R"sh(
set -eu
export LC_ALL=C GIT_TERMINAL_PROMPT=0 GIT_OPTIONAL_LOCKS=0 GIT_CEILING_DIRECTORIES="$HOME"
base=$1 format=$2 seen=$3
command -v git >/dev/null 2>&1 || exit 41
cd -- "$HOME/workspace" 2>/dev/null || exit 44
room=$(mktemp -d "${TMPDIR:-/tmp}/helix-changes.XXXXXX")
trap 'rm -rf -- "$room"' EXIT
trap 'exit 143' HUP INT TERM
g() {
    git -c core.hooksPath=/dev/null -c core.fsmonitor=false -c gc.auto=0 -c maintenance.auto=false \
        -c advice.addEmbeddedRepo=false -c core.safecrlf=false "$@"
}
kept=kept
index=
index=$(g rev-parse --git-path index 2>/dev/null) || kept=gone
if [ $kept = gone ]; then
    if [ "$format" = sha256 ]; then
        git init -q --bare --template= --object-format=sha256 "$room/git"
    else
        git init -q --bare --template= "$room/git"
    fi
    export GIT_DIR="$room/git" GIT_WORK_TREE="$PWD"
elif [ -f "$index" ]; then
    # With its time: git looks into a file of the same size only when it changed no sooner.
    cp -p -- "$index" "$room/index"
fi
export GIT_INDEX_FILE="$room/index"
skipped=0
# Repositories inside are nothing but the name of a commit to git, or make it give up. Their files
# are added as files instead. One name a line, a newline in one as \001.
lines() { tr '\n\000' '\001\n'; }
names() { tr '\001\n' '\n\000'; }
g ls-files -o --exclude-standard -z 2>/dev/null | lines | grep '/$' > "$room/queue" || :
set -- .
while IFS= read -r one; do set -- "$@" ":(exclude,literal)${one%/}"; done < "$room/queue"
g add -A --ignore-errors -- "$@" >/dev/null 2>"$room/errors" || skipped=1
g ls-files -s -z | lines | grep '^160000 ' | cut -f 2- > "$room/links" || :
while IFS= read -r one; do
    [ -e "$one/.git" ] || continue
    if [ -n "$base" ] &&
        g --literal-pathspecs ls-tree "$base" -- "$one" 2>/dev/null | grep -q '^160000 '; then
        continue # a submodule of the user's
    fi
    g update-index --force-remove -- "$one" 2>>"$room/errors" || skipped=1
    printf '%s/\n' "$one" >> "$room/queue"
done < "$room/links"
# Its files, and on the queue the repositories inside it.
list_inside() (
    cd -- "$1" || exit 1
    unset GIT_INDEX_FILE
    export GIT_DIR=.git GIT_WORK_TREE=.
    git -c core.fsmonitor=false ls-files -co --exclude-standard -z > "$room/files" || exit 1
    git -c core.fsmonitor=false ls-files -s -z | lines | grep '^160000 ' | cut -f 2- \
        > "$room/links" || :
    lines < "$room/files" | grep '/$' > "$room/inner" || :
    while IFS= read -r inner; do
        [ ! -e "$inner/.git" ] || printf '%s/\n' "$inner" >> "$room/inner"
    done < "$room/links"
    while IFS= read -r inner; do printf '%s/%s\n' "$1" "$inner"; done < "$room/inner" \
        >> "$room/queue"
    lines < "$room/files" | grep -v '/$' | grep -vxF -f "$room/links" | names > "$room/take" || :
)
add_inside() (
    cd -- "$1" || exit 1
    export GIT_DIR="$repository" GIT_WORK_TREE="$top"
    g update-index --add --remove --replace -z --stdin < "$room/take"
)
repository=${GIT_DIR:-$(g rev-parse --absolute-git-dir)} top=$PWD
: > "$room/nested"
for round in 1 2 3 4 5 6 7 8; do
    [ -s "$room/queue" ] || break
    mv -- "$room/queue" "$room/now"
    : > "$room/queue"
    while IFS= read -r one; do
        printf '%s\n' "${one%/}" >> "$room/nested"
        { list_inside "${one%/}" && add_inside "${one%/}"; } >/dev/null 2>>"$room/errors" ||
            skipped=1
    done < "$room/now"
done
[ ! -s "$room/queue" ] || skipped=1
tree=$(g write-tree 2>>"$room/errors") || { tail -n 5 "$room/errors" >&2; exit 46; }
head=$(g rev-parse -q --verify 'HEAD^{commit}' 2>/dev/null) || head=
branch=$(g symbolic-ref -q --short HEAD 2>/dev/null) || branch=
[ $kept = kept ] || branch=
commit=$head uncommitted=0
if [ -z "$head" ] || [ "$tree" != "$(g rev-parse "$head^{tree}")" ]; then
    uncommitted=1
    export GIT_AUTHOR_NAME='Helix Agent' GIT_AUTHOR_EMAIL=agent@helix.localhost
    export GIT_COMMITTER_NAME='Helix Agent' GIT_COMMITTER_EMAIL=agent@helix.localhost
    commit=$(g commit-tree "$tree" ${head:+-p "$head"} -m 'Work that the agent had not committed')
fi
# Their trees as well: a snapshot commit is nobody's parent, and git leaves out what parents have.
known=unknown bundle=1 without=
if [ -n "$base" ] && g cat-file -e "$base^{commit}" 2>/dev/null; then
    known=known without="^$base ^$base^{tree}"
fi
if [ -n "$seen" ] && g cat-file -e "$seen^{commit}" 2>/dev/null; then
    without="$without ^$seen ^$seen^{tree}"
fi
if [ -n "$without" ] && [ -z "$(g rev-list -n 1 "$commit" $without --)" ]; then bundle=0; fi
printf 'helix-changes 1\nbranch %s\nhead %s\nuncommitted %s\nbase %s\ngit %s\nskipped %s\nbundle %s\n' \
    "$branch" "$commit" $uncommitted $known $kept $skipped $bundle
head -n 20 "$room/nested" | cut -c 1-300 | while IFS= read -r one; do printf 'nested %s\n' "$one"; done
printf '\n'
[ $bundle = 1 ] || exit 0
g update-ref refs/helix/snapshot "$commit"
trap 'g update-ref -d refs/helix/snapshot 2>/dev/null || true; rm -rf -- "$room"' EXIT
g bundle create -q - refs/helix/snapshot $without
)sh";
}

const char* fingerprintScript()
{
    // Cheaper than the changes: nothing is read but the index and the times of what differs from it.
    return R"sh(
set -u
export LC_ALL=C GIT_TERMINAL_PROMPT=0 GIT_OPTIONAL_LOCKS=0 GIT_CEILING_DIRECTORIES="$HOME"
command -v git >/dev/null 2>&1 || exit 41
cd -- "$HOME/workspace" 2>/dev/null || exit 44
g() { git -c core.hooksPath=/dev/null -c core.fsmonitor=false "$@" 2>/dev/null; }
stamps() { find "$1" -xdev -name .git -prune -o -printf '%p %i %s %m %T@\n' 2>/dev/null; }
lines() { tr '\n\000' '\001\n'; }
# Repositories inside, which git takes for one name each: twenty of them.
inside() {
    {
        g ls-files -o --exclude-standard -z | lines | grep '/$'
        g ls-files -s -z | lines | grep '^160000 ' | cut -f 2-
    } | head -n 20 | while IFS= read -r one; do stamps "./$one"; done
}
{
    if g rev-parse --git-path index >/dev/null; then
        g rev-parse -q --verify HEAD
        g symbolic-ref -q HEAD
        g ls-files -s -z
        printf '\nfiles\n'
        g ls-files -d -z
        g ls-files -m -o --exclude-standard -z | xargs -0 -r stat -c '%n %i %s %f %y' -- 2>/dev/null
        inside
    else
        stamps .
    fi
} | sha256sum | cut -c 1-64
)sh";
}

Error guestError(int status, int signal, const std::string& words, const char* what)
{
    const std::string said = lastWords(words);
    switch (status) {
    case kGuestHasNoGit:
        return {ErrorCode::Unsupported,
                "There is no git in this workspace, and projects need it. Install it there (for "
                "instance: helixctl exec --root WS -- apt-get install -y git) and try again.",
                said};
    case kFolderNotEmpty:
        return {ErrorCode::Conflict,
                "The folder ~/workspace in the workspace is not empty, and a project is only put "
                "into an empty one. Move what is in it elsewhere and try again.",
                said};
    case kNoProjectFolder:
        return {ErrorCode::NotFound,
                "The folder ~/workspace is no longer there. Have the agent put it back, or bring "
                "the project in again in a new workspace.",
                said};
    case kNothingToClone:
        return {ErrorCode::InvalidArgument, "The repository at the URL has no commits.", said};
    case kFilesUnreadable:
        return {ErrorCode::Conflict,
                "Git in the workspace could not put the agent's files together: " + said, said};
    case kGuestHasNoTar:
        return {ErrorCode::Unsupported,
                "There is no tar in this workspace, and projects need it. Install it there and try "
                "again.",
                said};
    case kGuestDiskFull:
        return {ErrorCode::OutOfSpace,
                "The disk of the workspace has too little room for the project.", said};
    default:
        break;
    }
    if (words.find("No space left") != std::string::npos)
        return {ErrorCode::OutOfSpace, "The disk of the workspace is full.", said};
    return {
        ErrorCode::Internal,
        std::string(what) + " failed in the workspace" +
            (signal != 0 ? " (ended by signal " + std::to_string(signal) + ")" : std::string()) +
            (said.empty() ? "." : ": " + said),
        said};
}

} // namespace helix::projects
