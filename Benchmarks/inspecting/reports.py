#!/usr/bin/env python3
"""Checks the reports of `pippin inspect` with outside tools, and prints counts.

    reports.py PIPPIN [FOLDER]

PIPPIN is the program. FOLDER holds pages (`*.html`), by default ../shared/corpus/pages; without it
those steps are skipped with a line that says so. Needs Python with jsonschema; playwright and
axe-playwright-python (PyPI) with a Chromium for the steps in a browser; each absent tool skips its
step.

 1. The JSON of every page against the schema that `inspect --schema` prints.
 2. SARIF against the schema in the file $SARIF_SCHEMA and by sarif-pydantic's model of it, JUnit
    against the schema in the file $JUNIT_SCHEMA (by xmllint) and by junitparser.
 3. 120 payloads in the texts of a page: its HTML reports in Chromium, nothing executed.
 4. axe-core on HTML reports, light and dark: violations.
"""
import html, json, os, pathlib, subprocess, sys, tempfile, urllib.parse

PIPPIN = sys.argv[1]
FOLDER = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "../shared/corpus/pages")
LIMIT = int(os.environ.get("PAGES", "200"))


def run(*arguments, text=None):
    return subprocess.run([PIPPIN, "inspect", *arguments], input=text, capture_output=True,
                          text=True, errors="replace").stdout


def pages():
    return sorted(FOLDER.glob("*.html"))[:LIMIT]


def check_schemas():
    try:
        import jsonschema
    except ImportError:
        return print("schema: skipped, there is no jsonschema")
    if not pages():
        return print(f"schema: skipped, there are no pages in {FOLDER}")
    schema = json.loads(run("--schema"))
    jsonschema.Draft202012Validator.check_schema(schema)
    site = json.loads(run("--site", "a.example", "--schema"))
    jsonschema.Draft202012Validator.check_schema(site)
    validator = jsonschema.Draft202012Validator(schema)
    bad = 0
    for page in pages():
        document = json.loads(run(str(page), "--url", "https://www.example.com/a/b",
                                  "--format", "json"))
        for fault in validator.iter_errors(document):
            bad += 1
            print("schema:", page.name, list(fault.path), fault.message[:200])
    print(f"schema: {len(pages())} pages, {bad} faults")


def check_standards():
    sample = pages()[:60]
    if not sample:
        return print(f"SARIF and JUnit: skipped, there are no pages in {FOLDER}")
    texts = {form: [run(str(p), "--url", "https://www.example.com/a", "--format", form)
                    for p in sample] for form in ("sarif", "junit")}
    check_official(texts)
    try:
        from sarif_pydantic import Sarif
        results = 0
        for text in texts["sarif"]:
            log = Sarif.model_validate_json(text)
            results += sum(len(r.results or []) for r in log.runs)
        print(f"SARIF: {len(texts['sarif'])} logs valid by sarif-pydantic, {results} results")
    except ImportError:
        print("SARIF: skipped, there is no sarif-pydantic")
    try:
        import io
        from junitparser import JUnitXml
        cases = 0
        for text in texts["junit"]:
            report = JUnitXml.fromstring(text.encode())
            own = sum(len(list(suite)) for suite in report)
            assert own == report.tests, (own, report.tests)
            cases += own
        print(f"JUnit: {len(texts['junit'])} reports read by junitparser, {cases} cases, counts agree")
    except ImportError:
        print("JUnit: skipped, there is no junitparser")


def check_official(texts):
    """The reports of pages, and one of a page full of payloads, against published schemas."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "hostile.html")
        page.write_text(hostile_page("\x1b]]>--><script>" + "".join(PAYLOADS)), errors="replace")
        for form in texts:
            texts[form].append(run(str(page), "--url", "https://www.example.com/a", "--format", form))
        sarif, junit = os.environ.get("SARIF_SCHEMA"), os.environ.get("JUNIT_SCHEMA")
        if not sarif:
            print("SARIF: its schema skipped, SARIF_SCHEMA names none")
        else:
            import jsonschema
            schema = json.loads(pathlib.Path(sarif).read_text())
            validator = jsonschema.validators.validator_for(schema)(schema)
            faults = [f for text in texts["sarif"] for f in validator.iter_errors(json.loads(text))]
            for fault in faults[:10]:
                print("SARIF:", list(fault.path), fault.message[:200])
            print(f"SARIF: {len(texts['sarif'])} logs against {pathlib.Path(sarif).name}, {len(faults)} faults")
        if not junit:
            return print("JUnit: its schema skipped, JUNIT_SCHEMA names none")
        bad = 0
        for number, text in enumerate(texts["junit"]):
            report = pathlib.Path(folder, f"{number}.xml")
            report.write_text(text)
            done = subprocess.run(["xmllint", "--noout", "--schema", junit, str(report)],
                                  capture_output=True, text=True)
            if done.returncode:
                bad += 1
                if bad <= 10:
                    print("JUnit:", done.stderr[:300])
        print(f"JUnit: {len(texts['junit'])} reports against {pathlib.Path(junit).name}, {bad} invalid")


SCRIPT = "window.__pwned=1"
PAYLOADS = [shape.replace("JS", SCRIPT) for shape in [
    "<script>JS</script>", "\"><script>JS</script>", "'><script>JS</script>",
    "</title><script>JS</script>", "</style><script>JS</script>", "</textarea><script>JS</script>",
    "</noscript><script>JS</script>", "</template><script>JS</script>", "</xmp><script>JS</script>",
    "</pre></code><script>JS</script>", "</td></tr></table><script>JS</script>",
    "</bdi></p><script>JS</script>", "</li></ul></ol><script>JS</script>",
    "</details></summary><script>JS</script>", "--><script>JS</script>", "--!><script>JS</script>",
    "]]><script>JS</script>", "<![CDATA[<script>JS</script>]]>", "<!--><script>JS</script>",
    "<<script>JS//<</script>", "<ScRiPt>JS</ScRiPt>", "<script/x>JS</script>",
    "<script\n>JS</script\n>", "<script\t>JS</script>", "<script src=data:,JS></script>",
    "<script src=//x.example/x.js></script>", "<script type=module>JS</script>",
    "<svg onload=JS>", "<svg/onload=JS>", "<svg><script>JS</script></svg>",
    "<svg><script>JS</svg>", "<svg><a xlink:href=javascript:JS><text>x</text></a></svg>",
    "<svg><animate onbegin=JS attributeName=x dur=1s>", "<svg><set onbegin=JS attributename=x>",
    "<svg><use href=data:image/svg+xml,<svg id=x onload=JS>#x>", "<svg><style onload=JS>",
    "<svg><foreignObject><script>JS</script></foreignObject></svg>",
    "<math><mtext><script>JS</script></mtext></math>",
    "<math><a xlink:href=javascript:JS>x</a></math>",
    "<math><mglyph><style><img src=x onerror=JS>", "<img src=x onerror=JS>",
    "<img src=x:x onerror=JS>", "\"><img src=x onerror=JS>", "'><img src=x onerror=JS>",
    "<img/src=x/onerror=JS>", "<img src=`x`onerror=JS>", "<img srcset=x onerror=JS>",
    "<IMG SRC=x ONERROR=JS>", "<image src=x onerror=JS>", "<body onload=JS>",
    "<body onpageshow=JS>", "<body onresize=JS>", "<iframe srcdoc='<script>parent.JS</script>'>",
    "<iframe src=javascript:parent.JS>", "<iframe onload=JS>", "<frameset onload=JS>",
    "<object data=javascript:JS>", "<object onerror=JS data=x>", "<embed src=javascript:JS>",
    "<embed src=data:text/html,<script>JS</script>>", "<video onloadstart=JS src=x>",
    "<video><source onerror=JS src=x></video>", "<audio src=x onerror=JS>",
    "<audio onloadstart=JS src=x>", "<track onerror=JS src=x default>", "<input autofocus onfocus=JS>",
    "<input type=image src=x onerror=JS>", "<button autofocus onfocus=JS>x</button>",
    "<select autofocus onfocus=JS>", "<textarea autofocus onfocus=JS>", "<keygen autofocus onfocus=JS>",
    "<a href=javascript:JS>x</a>", "<a href=java&#115;cript:JS>x</a>", "<a href=\"java\nscript:JS\">x</a>",
    "<a autofocus tabindex=1 onfocus=JS>x</a>", "<details open ontoggle=JS>", "<marquee onstart=JS>",
    "<meter onmouseover=JS>", "<form><button formaction=javascript:JS>x", "<form action=javascript:JS>",
    "<isindex action=javascript:JS>", "<base href=javascript:JS//>",
    "<link rel=stylesheet href=data:text/css,*{} onload=JS>", "<link rel=import href=data:text/html,x onload=JS>",
    "<style>@import 'javascript:JS';</style>", "<style onload=JS></style>",
    "<style>*{background:url(javascript:JS)}</style>", "<div style=width:expression(JS)>",
    "<div style=animation-name:x onanimationstart=JS>", "<meta http-equiv=refresh content=0;url=javascript:JS>",
    "<meta http-equiv=refresh content='0;url=data:text/html,<script>JS</script>'>",
    "<table background=javascript:JS>", "<portal src=javascript:JS>", "<dialog open onclose=JS>",
    "<popover id=x onbeforetoggle=JS popover>", "<xss autofocus tabindex=1 onfocus=JS>",
    "<xss contenteditable onfocus=JS autofocus>", "<custom-element onclick=JS>",
    "\" onmouseover=JS x=\"", "' onmouseover=JS x='", "\" autofocus onfocus=JS x=\"",
    "` onmouseover=JS x=`", "en\" autofocus onfocus=JS x=\"", "x\" style=\"x\" onfocus=\"JS\" autofocus tabindex=\"1",
    "javascript:JS", "data:text/html,<script>JS</script>", "vbscript:JS",
    "&lt;script&gt;JS&lt;/script&gt;", "&#60;script&#62;JS&#60;/script&#62;",
    "&#x3c;script&#x3e;JS&#x3c;/script&#x3e;", "\\u003cscript\\u003eJS\\u003c/script\\u003e",
    "%3Cscript%3EJS%3C/script%3E", "+ADw-script+AD4-JS+ADw-/script+AD4-", "\ufeff<script>JS</script>",
    "\u202e<script>JS</script>", "\u2028<script>JS</script>", "<scr\u0000ipt>JS</script>",
    "\u00bcscript\u00beJS\u00bc/script\u00be", "{{constructor.constructor('JS')()}}", "${JS}", "#{JS}",
    "<%= JS %>", "<?php JS ?>", "<plaintext><script>JS</script>", "<template><script>JS</script></template>",
    "<noscript><p title=\"</noscript><script>JS</script>\">", "<p title=\"--><script>JS</script>\">",
]]


def hostile_page(payload):
    quoted = html.escape(payload, quote=True)
    data = json.dumps({"@context": "https://schema.org", "@type": ["Recipe", payload],
                       "name": payload, payload: payload, "image": payload}).replace("</", "<\\/")
    tags = "".join(f'<meta property="{name}" content="{quoted}">' for name in
                   ["og:title", "og:description", "og:image", "og:type", "al:ios:url",
                    "al:ios:app_name", "al:android:package", "twitter:title", quoted])
    tags += "".join(f'<meta name="{name}" value="{quoted}">' for name in ["description", "x"])
    return (f'<!doctype html><html lang="{quoted}"><head><title>{quoted}</title>{tags}'
            f'<meta name="description" content="{quoted}"><meta name="keywords" content="{quoted}">'
            f'<meta name="apple-itunes-app" content="app-id=42, app-argument={quoted}">'
            f'<meta name="robots" content="{quoted}"><link rel="canonical" href="{quoted}">'
            f'<link rel="alternate" hreflang="{quoted}" href="/{quoted}">'
            f'<script type="application/ld+json">{data}</script></head>'
            f'<body><h1>{quoted}</h1><p itemprop="{quoted}">{quoted}</p>'
            f'<a href="{quoted}">{quoted}</a></body></html>')


def browser_steps():
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return print("injection and axe: skipped, there is no playwright")
    chromium = next((p for p in ("/usr/bin/chromium", "/usr/bin/chromium-browser",
                                 "/usr/bin/google-chrome") if os.path.exists(p)), None)
    if chromium is None:
        return print("injection and axe: skipped, there is no Chromium")
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        injection(browser, pathlib.Path(folder))
        accessibility(browser, pathlib.Path(folder))
        browser.close()


def injection(browser, folder):
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    asked, dialogs, executed, foreign = [], [], 0, 0
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    for payload in PAYLOADS:
        (folder / "p.html").write_text(hostile_page(payload), errors="surrogatepass")
        for base in ("https://www.example.com/",
                     "https://www.example.com/?" + urllib.parse.quote(payload, safe="'()*!~")):
            report = run(str(folder / "p.html"), "--url", base, "--format", "html")
            (folder / "r.html").write_text(report)
            page.goto((folder / "r.html").as_uri())
            page.keyboard.press("Tab")
            executed += page.evaluate("typeof window.__pwned") != "undefined"
            foreign += page.evaluate(
                "document.querySelectorAll('script,iframe,img,object,embed,link,base,form,a').length")
    outside = [url for url in asked if not url.startswith(folder.as_uri())]
    print(f"injection: {len(PAYLOADS)} payloads, {2 * len(PAYLOADS)} reports with the policy off, "
          f"{executed} executed, {foreign} foreign elements, {len(outside)} requests elsewhere, "
          f"{len(dialogs)} dialogs")
    context.close()


def accessibility(browser, folder):
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        return print("axe: skipped, there is no axe-playwright-python")
    count, violations = 0, []
    for source in pages()[:: max(1, len(pages()) // 12)]:
        report = run(str(source), "--url", "https://www.example.com/a/b", "--format", "html")
        (folder / "r.html").write_text(report)
        for scheme in ("light", "dark"):
            page = browser.new_page(color_scheme=scheme, viewport={"width": 900, "height": 800})
            page.goto((folder / "r.html").as_uri())
            page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            found = Axe().run(page)
            count += 1
            for violation in found.response["violations"]:
                violations.append((source.name, scheme, violation["id"],
                                   violation["nodes"][0]["html"][:120]))
            page.close()
    for violation in violations[:10]:
        print("axe:", *violation)
    print(f"axe: {count} reports, {len(violations)} violations")


if __name__ == "__main__":
    check_schemas()
    check_standards()
    browser_steps()
