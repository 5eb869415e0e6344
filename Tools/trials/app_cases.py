"""What is right for the cases about app links and app markup, by what the program says. Each check
returns what is wrong."""

import json
import re
import shutil
import subprocess
import time

from replay import free_port

TLS_PORT = "18443"  # the port that the commands name


def verdicts(text):
    """The verdicts of `match`, in order."""
    return re.findall(r"^  (match|exclude|none|no app)\t", text, re.M)


def expect(replay, wanted=(), unwanted=(), marks=None):
    """Runs the commands; what is wrong with what they said, and with the verdicts of `match`."""
    wrong = replay.run("command")
    # A fault that a case plants may end a command with any code but a signal's.
    said = " ".join((replay.output + replay.errors).split())
    wrong += [f"nothing says {text!r}" for text in wanted if text not in said]
    wrong += [f"something says {text!r}" for text in unwanted if text in said]
    if marks is not None and verdicts(replay.output) != marks:
        wrong.append(f"the verdicts are {verdicts(replay.output)}, and should be {marks}")
    return wrong


def served(replay, **wishes):
    """Like expect, with the loopback server of the cases beside the commands."""
    folder = replay.folder.parent.parent / "served"
    shutil.copytree(replay.trials / "served", folder)
    port = str(free_port())
    command = replay.folder / "command"
    command.write_text(command.read_text().replace(TLS_PORT, port))
    server = subprocess.Popen(
        ["python3", "serve_tls.py", port],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        time.sleep(2)  # the server makes its certificate at the first start
        return expect(replay, **wishes)
    finally:
        server.kill()
        server.wait()


def lower_case_fingerprint(replay):
    return expect(replay, ["[assetlinks.fingerprint-malformed]", "capitals"], marks=["no app"])


def misspelled_relation(replay):
    wrong = expect(replay, marks=["no app"] * 4)
    meant = len(re.findall(r"(?:error|warning): .*Did you mean `delegate_perm", replay.errors))
    return wrong + ([] if meant == 4 else [f"{meant} of 4 say what was meant"])


def site_with_slash(replay):
    return expect(replay, ["error:", "No slash may follow the host", "assetlinks.site-malf"])


def include_beside_target(replay):
    return expect(replay, ["error:", "assetlinks.include-mixed"], ["assetlinks.key-unknown"])


def include_alone(replay):
    return expect(replay, ["https://example.com/more.json, which was not read"], ["names no app"])


def documented_sample(replay):
    marks = ["exclude", "match", "match", "match", "exclude"]
    return expect(replay, unwanted=["assetlinks."], marks=marks)


def malformed_rules(replay):
    wrong = expect(replay, ["by delegate_permission/common.handle_all_urls"], marks=["match"] * 4)
    told = replay.errors.count("[assetlinks.extension-malformed]")
    return wrong + ([] if told == 4 else [f"{told} findings of 4"])


def query_as_string(replay):
    return expect(replay, ["[assetlinks.extension-malformed]"], marks=["match"])


def only_exclusions(replay):
    return expect(replay, ["[assetlinks.rules-only-exclude]"], marks=["exclude", "none"])


def object_and_string(replay):
    wanted = ["[assetlinks.not-array]", "[assetlinks.relation-malformed]", "An array of strings"]
    return expect(replay, wanted, ["A statement has no relation"])


def curly_quotes(replay):
    return expect(replay, ["meta.curly-quotes"])


def start_screens(replay):
    return expect(replay, ["[deep-link.start-screen]", "not this page, on Android"])


def entry_point(replay):
    wrong = expect(replay, ["app-uri.app-malformed", "android-app://CHANGETHIS"])
    return wrong + platforms(replay, {"ios"})


def platforms(replay, wanted):
    """What is wrong with the platforms of the deep links in the report as JSON."""
    for line in replay.output.splitlines():
        if line.startswith('{"checks"'):
            found = {link["platform"] for link in json.loads(line)["record"]["deepLinks"]}
            return [] if found == wanted else [f"deep links on {found}"]
    return ["there is no report as JSON"]


def app_clips(replay):
    wanted = [
        "com.example.plums.Clip", "appclips of the association file names the banner's App Clip",
        "[banner.clip-not-claimed]", "[banner.clip-malformed]", "[banner.argument-start-screen]",
    ]
    return expect(replay, wanted, ["what it opens there"])


def media_type(replay):
    return served(replay, wanted=["[assetlinks.media-type]"])


def disallowed_files(replay):
    wanted = ["[association.robots-disallowed]", "robots.txt disallows asking for it"]
    return served(replay, wanted=wanted, unwanted=["The host has no"], marks=[])


def redirected_links(replay):
    wrong = served(
        replay,
        wanted=[
            "https://redir.example.com/.well-known/assetlinks.json answered 301, "
            "https://www.redir.example.com/.well-known/assetlinks.json"
        ],
    )
    told = replay.output.count("assetlinks.redirected")
    return wrong + ([] if told >= 2 else ["inspect --site does not tell of the redirect"])


def served_rules(replay):
    return served(replay, wanted=["web https://dyn.example.com/plum-cake"])


APP_CASES = {
    "app-38": lower_case_fingerprint,
    "app-40": misspelled_relation,
    "app-41": site_with_slash,
    "app-42": include_beside_target,
    "app-43": include_alone,
    "app-47": documented_sample,
    "app-49": malformed_rules,
    "app-50": query_as_string,
    "app-51": only_exclusions,
    "app-57": object_and_string,
    "app-64": curly_quotes,
    "app-69": start_screens,
    "app-73": entry_point,
    "app-74": app_clips,
    "app-92": media_type,
    "app-95": disallowed_files,
    "app-96": redirected_links,
    "app-98": served_rules,
}
