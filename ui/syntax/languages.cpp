#include "ui/syntax/languages.h"

#include <array>
#include <map>

#include <QHash>
#include <QStringList>

namespace helix::ui::syntax {

namespace {

constexpr auto kC = "alignas alignof asm auto bool break case catch char char16_t char32_t class "
                    "co_await co_return co_yield concept const consteval constexpr constinit "
                    "const_cast continue decltype default delete do double dynamic_cast else enum "
                    "explicit export extern false final float for friend goto if inline int long "
                    "mutable namespace new noexcept nullptr operator override private protected "
                    "public register reinterpret_cast requires restrict return short signed sizeof "
                    "static static_assert static_cast struct switch template this thread_local "
                    "throw true try typedef typeid typename union unsigned using virtual void "
                    "volatile wchar_t while #include #define #ifdef #ifndef #if #else #elif #endif "
                    "#pragma #undef";
constexpr auto kScript =
    "abstract any as async await boolean break case catch class const continue debugger declare "
    "default delete do else enum export extends false finally for from function get if implements "
    "import in infer instanceof interface is keyof let namespace never new null number object of "
    "package private protected public readonly return set static string super switch symbol this "
    "throw true try type typeof undefined unknown var void while with yield";

constexpr std::array kLanguages{
    Language{"C++", "c h cc cpp cxx hh hpp hxx ipp m mm ino", "", "//", "/*", "*/", "\" '", "", kC},
    Language{"JavaScript", "js jsx mjs cjs ts tsx mts cts qml vue svelte", "", "//", "/*", "*/",
             "\" '", "`", kScript},
    Language{"Python", "py pyi pyx", "SConstruct", "#", "", "", "\" '", "\"\"\" '''",
             "False None True and as assert async await break case class continue def del elif "
             "else except finally for from global if import in is lambda match nonlocal not or "
             "pass raise return self try while with yield"},
    Language{"Rust", "rs", "", "//", "/*", "*/", "\"", "",
             "Self as async await box break const continue crate dyn else enum extern false fn for "
             "if impl in let loop match mod move mut pub ref return self static struct super trait "
             "true type union unsafe use where while bool char f32 f64 i8 i16 i32 i64 i128 isize "
             "str u8 u16 u32 u64 u128 usize String Vec Option Result"},
    Language{"Go", "go", "", "//", "/*", "*/", "\" '", "`",
             "any bool break byte case chan complex128 complex64 const continue default defer else "
             "error fallthrough false float32 float64 for func go goto if import int int16 int32 "
             "int64 int8 interface iota map nil package range return rune select string struct "
             "switch true type uint uint16 uint32 uint64 uint8 uintptr var"},
    Language{"Java", "java kt kts scala groovy gradle cs swift dart", "Jenkinsfile", "//", "/*",
             "*/", "\" '", "\"\"\"",
             "abstract as assert async await base bool boolean break by byte case catch char class "
             "companion const constructor continue data def decimal default defer delegate do "
             "double else enum event explicit extends extension extern false final finally fixed "
             "float for foreach fun func get goto guard if implements implicit import in init "
             "inout instanceof int interface internal is lateinit lazy let lock long mixin mutable "
             "namespace native new nil null object open operator out override package params "
             "private protected public readonly record ref return sealed self set short sizeof "
             "static strictfp string struct super suspend switch synchronized this throw throws "
             "trait transient true try type typeof using val var virtual void volatile when where "
             "while with yield"},
    Language{"Ruby", "rb rake gemspec", "Rakefile Gemfile", "#", "=begin", "=end", "\" '", "",
             "BEGIN END alias and begin break case class def defined do else elsif end ensure "
             "false for if in module next nil not or raise redo require rescue retry return self "
             "super then true undef unless until when while yield"},
    Language{"PHP", "php", "", "// #", "/*", "*/", "\" '", "",
             "abstract and array as break callable case catch class clone const continue declare "
             "default do echo else elseif empty enum extends false final finally fn for foreach "
             "function global goto if implements include instanceof interface isset list match "
             "namespace new null or print private protected public readonly require return static "
             "switch this throw trait true try unset use var while yield"},
    Language{"Shell", "sh bash zsh fish", ".bashrc .profile .envrc", "#", "", "", "", "\" '",
             "alias case do done elif else esac eval exec exit export fi for function if in local "
             "readonly return select set shift source then trap unset until while"},
    Language{"CSS", "css scss less", "", "//", "/*", "*/", "\" '", "",
             "@import @media @mixin @include @font-face @keyframes @supports !important"},
    Language{"HTML", "html htm xml svg xhtml ui qrc plist", "", "", "<!--", "-->", "\"", "", ""},
    Language{"SQL", "sql", "", "--", "/*", "*/", "' \"", "",
             "ADD ALL ALTER AND AS ASC BEGIN BETWEEN BY CASE CHECK COLUMN COMMIT CONSTRAINT CREATE "
             "CROSS DEFAULT DELETE DESC DISTINCT DROP ELSE END EXISTS FOREIGN FROM FULL GROUP "
             "HAVING IF IN INDEX INNER INSERT INTO IS JOIN KEY LEFT LIKE LIMIT NOT NULL OFFSET ON "
             "OR ORDER OUTER PRIMARY REFERENCES RIGHT ROLLBACK SELECT SET TABLE THEN TRIGGER UNION "
             "UNIQUE UPDATE USING VALUES VIEW WHEN WHERE WITH add alter and as begin by create "
             "delete drop from group having insert into join key left limit not null on or order "
             "primary references select set table union unique update values where"},
    Language{"YAML", "yml yaml", ".clang-format .clang-tidy", "#", "", "", "\" '", "",
             "true false null yes no on off"},
    Language{"TOML", "toml ini cfg conf service desktop properties editorconfig",
             ".gitconfig .gitattributes .gitmodules .gitignore .npmrc", "# ;", "", "", "\" '",
             "\"\"\" '''", "true false"},
    Language{"JSON", "json jsonc json5 webmanifest", ".eslintrc .prettierrc", "//", "/*", "*/",
             "\"", "", "true false null"},
    Language{
        "CMake", "cmake", "CMakeLists.txt", "#", "#[[", "]]", "\"", "",
        "add_custom_command add_executable add_library add_subdirectory add_test "
        "cmake_minimum_required else elseif endforeach endfunction endif endmacro find_package "
        "foreach function if include install macro message option project return set "
        "target_compile_definitions target_include_directories target_link_libraries ON OFF "
        "TRUE FALSE AND OR NOT"},
    Language{"Make", "mk", "Makefile makefile GNUmakefile", "#", "", "", "\" '", "",
             "define else endef endif export ifdef ifeq ifndef ifneq include override unexport"},
    Language{"Docker", "dockerfile", "Dockerfile Containerfile", "#", "", "", "\" '", "",
             "ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL "
             "STOPSIGNAL USER VOLUME WORKDIR"},
    Language{"Lua", "lua", "", "--", "--[[", "]]", "\" '", "",
             "and break do else elseif end false for function goto if in local nil not or repeat "
             "return then true until while"},
    Language{"Haskell", "hs elm", "", "--", "{-", "-}", "\"", "",
             "as case class data deriving do else foreign hiding if import in infix instance let "
             "module newtype of qualified then type where"},
    Language{"Nix", "nix", "", "#", "/*", "*/", "\"", "''",
             "assert builtins else false if in inherit let null or rec then true with"},
};

/// Words for languages that are neither their names nor endings of their files.
constexpr std::array<std::pair<const char*, const char*>, 15> kOtherWords{{
    {"typescript", "javascript"},
    {"node", "javascript"},
    {"jsonl", "json"},
    {"console", "shell"},
    {"shellsession", "shell"},
    {"shell-session", "shell"},
    {"golang", "go"},
    {"csharp", "java"},
    {"c#", "java"},
    {"kotlin", "java"},
    {"objective-c", "c++"},
    {"python3", "python"},
    {"makefile", "make"},
    {"docker-compose", "yaml"},
    {"postgresql", "sql"},
}};

} // namespace

QStringList wordsIn(const char* list)
{
    return QString::fromLatin1(list).split(u' ', Qt::SkipEmptyParts);
}

const Language* languageOf(const QString& path)
{
    static const auto known = [] {
        QHash<QString, const Language*> all;
        for (const auto& language : kLanguages) {
            for (const auto& ending : wordsIn(language.endings))
                all.insert(u'.' + ending, &language);
            for (const auto& name : wordsIn(language.names))
                all.insert(u'/' + name, &language);
        }
        return all;
    }();
    const QString name = path.section(u'/', -1);
    if (const auto* byName = known.value(u'/' + name))
        return byName;
    const auto dot = name.lastIndexOf(u'.');
    return dot < 0 ? nullptr : known.value(name.mid(dot).toLower());
}

const Language* languageNamed(const QString& word)
{
    static const auto known = [] {
        QHash<QString, const Language*> all;
        for (const auto& language : kLanguages) {
            all.insert(QString::fromLatin1(language.name).toLower(), &language);
            for (const auto& ending : wordsIn(language.endings))
                all.insert(ending, &language);
            for (const auto& name : wordsIn(language.names))
                all.insert(name.toLower(), &language);
        }
        for (const auto& [other, name] : kOtherWords)
            all.insert(QString::fromLatin1(other), all.value(QString::fromLatin1(name)));
        return all;
    }();
    return known.value(word.toLower());
}

const QSet<QString>& keywordsOf(const Language& language)
{
    static const auto all = [] {
        std::map<const Language*, QSet<QString>> made;
        for (const auto& one : kLanguages) {
            const auto list = wordsIn(one.keywords);
            made.emplace(&one, QSet<QString>(list.begin(), list.end()));
        }
        return made;
    }();
    return all.at(&language);
}

} // namespace helix::ui::syntax
