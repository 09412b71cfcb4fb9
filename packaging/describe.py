#!/usr/bin/env python3
"""packaging/describe.py PROGRAM FOLDER: manual pages in English and German, and completion for bash, zsh and fish, from
what the program says about itself. They go into FOLDER as they are installed under /usr/share."""

import gzip
import os
import re
import subprocess
import sys

LANGUAGES = {"en": ("the palace board games", "", ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "FILES")),
             "de": ("die Palastspiele", "de/", ("BEZEICHNUNG", "ÜBERSICHT", "BESCHREIBUNG", "BEFEHLE", "DATEIEN"))}
FILES = {"en": [("~/.local/share/enfilade", "games that were played in the terminal"),
                ("/etc/enfilade.env", "settings of the server, for enfilade.service"),
                ("/var/lib/enfilade", "what the server keeps")],
         "de": [("~/.local/share/enfilade", "Spiele, die im Terminal gespielt wurden"),
                ("/etc/enfilade.env", "Einstellungen des Servers, für enfilade.service"),
                ("/var/lib/enfilade", "was der Server aufbewahrt")]}


def says(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True, check=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.stdout


def commands(program, language):
    """(name, summary, help) of each, in the order of the program."""
    listed = re.findall(r"^  ([a-z][a-z-]*) +(\S.*)$", says(program, "--help", "--lang", language), re.M)
    return [(name, summary, says(program, "help", name, "--lang", language)) for name, summary in listed]


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n"))


def manual(program, language):
    about, _, (name, synopsis, description, all_commands, files) = LANGUAGES[language]
    version = says(program, "--version").split()[-1]
    overview = says(program, "--help", "--lang", language)
    end = overview[re.search(r"^  \S.*\n\n", overview, re.M).end():]
    page = [f'.TH ENFILADE 1 "" "enfilade {version}" ""', f".SH {name}", f"enfilade \\- {roff(about)}",
            f".SH {synopsis}", ".B enfilade", ".I " + ("COMMAND" if language == "en" else "BEFEHL") + "\n[...]",
            f".SH {description}", ".nf", roff(end.rstrip()), ".fi", f".SH {all_commands}"]
    for command, summary, text in commands(program, language):
        page += [f".SS {roff(command)}", roff(summary), ".PP", ".nf", roff(text.rstrip()), ".fi"]
    page += [f".SH {files}"]
    for path, what in FILES[language]:
        page += [".TP", ".I " + roff(path), roff(what)]
    return "\n".join(page) + "\n"


def flags(text):
    return sorted(set(re.findall(r"(?<![\w-])(--[a-z][a-z-]*)", text)) | {"--help", "--lang"})


def bash(program):
    cases = "".join(f"    {name}) words=\"{' '.join(flags(text))}\" ;;\n" for name, _, text in commands(program, "en"))
    names = " ".join(name for name, _, _ in commands(program, "en"))
    games = " ".join(game_ids(program))
    return f"""# bash completion for enfilade
_enfilade() {{
  local words now=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
  if ((COMP_CWORD == 1)) || [[ $before == help ]]; then
    mapfile -t COMPREPLY < <(compgen -W "{names} help --help --version --lang" -- "$now")
    return
  fi
  case $before in
    --lang) mapfile -t COMPREPLY < <(compgen -W "en de" -- "$now"); return ;;
    --save | --resume | --content | --csv | --svg | --html | --net | --records | --data | --web | --to | --from) compopt -o default; return ;;
  esac
  case ${{COMP_WORDS[1]}} in
{cases}  esac
  if [[ $now != -* ]]; then words+=" {games}"; fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$now")
  if ((${{#COMPREPLY[@]}} == 0)); then compopt -o default; fi
}}
complete -F _enfilade enfilade
"""


def game_ids(program):
    return re.findall(r"^([a-z]+(?:-[a-z]+)*)\b", says(program, "games", "--lang", "en"), re.M)


def zsh(program):
    quoted = [(name, summary.replace("'", "'\\''").replace(":", "\\:"), text) for name, summary, text in commands(program, "en")]
    names = "".join(f"    '{name}:{summary}'\n" for name, summary, _ in quoted)
    cases = "".join(f"    {name}) compadd -- {' '.join(flags(text))} ;;\n" for name, _, text in quoted)
    return f"""#compdef enfilade
_enfilade() {{
  local -a commands
  commands=(
{names}  )
  if ((CURRENT == 2)) || [[ $words[CURRENT-1] == help ]]; then
    _describe command commands
    return
  fi
  if [[ $words[CURRENT-1] == --lang ]]; then compadd en de; return; fi
  if [[ $words[CURRENT] != -* ]]; then compadd -- {' '.join(game_ids(program))}; _files; return; fi
  case $words[2] in
{cases}  esac
}}
_enfilade "$@"
"""


def fish(program):
    lines = ["# fish completion for enfilade", "complete -c enfilade -n '__fish_use_subcommand' -f -a help"]
    for name, summary, text in commands(program, "en"):
        about = summary.replace("\\", "\\\\").replace("'", "\\'")
        lines.append(f"complete -c enfilade -n '__fish_use_subcommand' -f -a {name} -d '{about}'")
        for flag in flags(text):
            values = " -x -a 'en de'" if flag == "--lang" else ""
            lines.append(f"complete -c enfilade -n '__fish_seen_subcommand_from {name}' -l {flag[2:]}{values}")
    lines.append(f"complete -c enfilade -n 'not __fish_use_subcommand' -a '{' '.join(game_ids(program))}'")
    return "\n".join(lines) + "\n"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as out:
        data = text.encode()
        out.write(gzip.compress(data, 9, mtime=0) if path.endswith(".gz") else data)


def main():
    program, folder = sys.argv[1:]
    for language, (_, place, _) in LANGUAGES.items():
        write(f"{folder}/man/{place}man1/enfilade.1.gz", manual(program, language))
    write(f"{folder}/bash-completion/completions/enfilade", bash(program))
    write(f"{folder}/zsh/vendor-completions/_enfilade", zsh(program))
    write(f"{folder}/fish/vendor_completions.d/enfilade.fish", fish(program))
    here = os.path.dirname(os.path.abspath(__file__))
    with open(f"{here}/deb/changelog", encoding="utf-8") as changelog:
        write(f"{folder}/doc/enfilade/changelog.gz", changelog.read())
    with open(f"{here}/deb/copyright", encoding="utf-8") as copyright_file:
        write(f"{folder}/doc/enfilade/copyright", copyright_file.read())


main()
