extension Shapes {
  /// One construct over and over.
  static let tags: [Shape] =
    [
      "<", "&", "<!--", "</", "<?", "<!", "<!doctype x>", "&amp;", "&#1", "&#x110000;", "<!---->",
      "&CounterClockwiseContour", "<br>", "<meta charset=x>", "<noscript>", "<p/ / />",
      "<html a=1>", "<body a>", "<template>", "<![CDATA[", "</p>", "</br>", "</x>", "<x>", "<img>",
      "<a href=tel:1>", "<address>", "<hr>", "<h1>x</h1>", "<h1>", "<h2>x", "<input>", "<frame>",
      "<frameset>", "<plaintext>", "<head>", "</head>", "</body>", "</html>", "<base href=/a/>",
      "<!--x", "<!-->", "--!>", "<title>x</title>", "<wbr/>", "<image>",
    ].map { .fill("\($0) alone", "<body>", $0) }

  /// Elements in elements, closed and not, matched and not.
  static let nesting: [Shape] =
    [
      "<div>", "<b>", "<p>", "<li>", "<ul><li>", "<ol>", "<option>", "<select><option>", "<form>",
      "<table>", "<table><tr><td>", "<table><p>", "<table>x", "<tr>", "<td>", "<a>", "<a href=x>",
      "<svg>", "<svg><foreignObject>", "<svg><p>", "<svg><desc>", "<svg><title>", "<math><mi>",
      "<math><annotation-xml>", "<svg></p>", "<svg></div>", "<font>", "<font color=x>", "<button>",
      "<dd>", "<dl><dt>", "<nobr>", "<i><b>", "<b><p>", "<span>", "<section>", "<h1><h2>",
      "<object>", "<marquee>", "<applet>", "<ruby><rt>", "<center>", "<details>", "<article>",
      "<fieldset>", "<caption>", "<colgroup><col>", "<div><p>", "<ul><div>", "<p><div></p>",
    ].map { .fill("\($0) nested", "<body>", $0) }
    + [
      ["<div>", "</div>"], ["<b>", "</i>"], ["<b>", "</b>"], ["<ul><li>", "</dd>"],
      ["<a>", "</a>"],
      ["<table><tr><td>", "</form>"], ["<table>", "</table>"], ["<font>", "</b>"],
      ["<p>", "</div>"],
      ["<span>", "</p>"], ["<a>", "<table>"], ["<svg>", "</p>"], ["<svg>", "</div>"],
      ["<svg>", "</svg>"], ["<svg><desc>", "</desc>"], ["<math>", "</math>"], ["<q>", "</s>"],
      ["<i itemscope itemprop=a>", "</i>"], ["<section>", "</section>"], ["<x>", "</x>"],
      ["<h1>", "</h2>"], ["<li>", "</ul>"], ["<div>", "</section>"], ["<div>", "<p>", "</p>"],
      ["<template>", "</template>"], ["<form>", "</form>"], ["<td>", "</table>"],
      ["<section><div>", "</section>"], ["<p><b>", "</p>"], ["<div><ul>", "</ul>"],
    ].map { .runs($0.joined(separator: " then "), "<body>", $0) }
    + [
      Shape.runs(
        "late body attributes behind many metas",
        "<html><head>",
        ["<meta>", "<body a>"],
        between: "</head><body>x"
      ),
      .runs(
        "late html attributes behind many links",
        "<head>",
        ["<link>", "<html a=b>"],
        between: "</head><body>x"
      ),
      .numbered("late attributes of new names", "<html><head></head><body>x") { "<body a\($0)>" },
      .numbered("elements of new names", "<body>") { "<x\($0) a\($0)></x\($0)>" },
      .numbered("open elements of new names", "<body>") { "<x\($0)>" },
      .runs(
        "elements, then flat ones too deep",
        "<body>" + String(repeating: "<b>", count: 600),
        ["<i>x</i>"]
      ),
      .runs(
        "end tags inside many open ones",
        "<body>" + String(repeating: "<div>", count: 500),
        ["</section>", "<b></b>"]
      ),
      .fill("noscripts in the head", "<head>", "<noscript><img></noscript>"),
      .fill(
        "paragraphs in 500 open elements",
        "<body>" + String(repeating: "<b>", count: 500),
        "<p>x"
      ),
      .fill("divs left open in sections", "<body>", "<section><div></section>"),
      .fill(
        "divs left open in 400 sections",
        "<body>" + String(repeating: "<section><div>", count: 200),
        "<nav><div></nav></p>"
      ),
      .fill(
        "end tags of lists in 500 divs",
        "<body><ul>" + String(repeating: "<div>", count: 500),
        "</li>"
      ),
    ]

  /// Attributes: many, long, and twice.
  static let attributes: [Shape] = [
    .numbered("attributes on one tag", "<p ", ">x") { "a\($0)=\($0) " },
    .numbered("256 attributes on every tag", "<body>") { number in
      "<p " + (0..<256).map { "a\(number)b\($0) " }.joined() + ">"
    },
    .fill("one attribute twice", "<p ", "a=b ", ">x"),
    .fill("unfinished tag", "<a ", "b "),
    .fill("unfinished value", "<a b='", "<"),
    .fill("unfinished values", "<body>", "<a b='"),
    .fill("equal signs", "<a ", "=", ">x"),
    .fill("slashes", "<a ", "/", ">x"),
    .fill("references in a value", "<p title='", "&amp;", "'>x"),
    .fill("ampersands in values", "<body>", "<p title='&&&&'>"),
    .fill("long values", "<body>", "<p title='\(String(repeating: "x", count: 60_000))'>"),
    .numbered("data attributes") { "<p data-a\($0)=b data-b\($0)=c>" },
    .fill("srcset", "<img srcset='", "a.png 1x, ", "'>"),
    .fill("srcsets", "<body>", "<img srcset='a.png 1x, b.png 2x' src=a.png alt=x>"),
    .fill("classes", "<p class='", "a ", "'>x"),
    .fill("classes of menus", "<body>", "<div class='sidebar menu nav-item related'>x</div>"),
    .fill("rel words", "<a href=x rel='", "me ", "'>x"),
    .fill("styles", "<body>", "<p style='display:none'>x</p>"),
    .fill("hidden", "<body>", "<p hidden aria-hidden=true>x</p>"),
  ]

  /// Elements whose content is no markup.
  static let rawText: [Shape] = [
    .fill("unfinished comment", "<!--", "-"),
    .fill("comment of greater signs", "<!--", ">"),
    .fill("comment of ends that are none", "<!--", "--x>"),
    .fill("unfinished script", "<script>", "<"),
    .fill("unfinished scripts", "", "<script>"),
    .fill("comments in a script", "<script>", "<!--"),
    .fill("scripts in a comment in a script", "<script><!--", "<script>"),
    .fill("script comments and starts", "<script>", "<!--<script"),
    .fill("script ends that are none", "<script>", "</scrip"),
    .fill("escaped scripts", "", "<script><!--</script>"),
    .fill("unfinished title", "<title>", "</titl"),
    .fill("unfinished titles", "", "<title>"),
    .fill("references in a title", "<title>", "&amp;", "</title>"),
    .fill("unfinished textarea", "<textarea>", "</"),
    .fill("unfinished style", "<style>", "</styl "),
    .fill("styles in svg", "<svg>", "<style>"),
    .runs("styles in svg, then ends", "<svg>", ["<style>", "</style>"]),
    .fill("scripts in svg", "", "<svg><script></svg>"),
    .fill("scripts and styles in svg", "<svg>", "<script><style></script>"),
    .fill("cdata in svg", "<svg>", "<![CDATA[x]]>"),
    .fill("unfinished cdata in svg", "<svg>", "<![CDATA["),
    .fill("cdata of brackets", "<svg><![CDATA[", "]"),
    .fill("unfinished iframe", "<iframe>", "</ifram>"),
    .fill("small scripts", "", "<script>a</script>"),
    .fill("one long title", "<title>", "word ", "</title>"),
  ]
}
