import Basics

/// The frame of a report that is a page of its own.
enum HTMLPage {
  /// A whole document.
  ///
  /// - Parameters:
  ///   - title: The title, not escaped yet.
  ///   - header: Markup of the header.
  ///   - main: Markup of the content.
  /// - Returns: The document.
  static func text(title: String, header: String, main: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="referrer" content="no-referrer">
    <title>\(ReportText.markup(title))</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <header>
    \(header)
    </header>
    <main>
    \(main)
    </main>
    </body>
    </html>
    """
  }

  private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

  /// A text of an inspected page.
  static func foreign(_ text: String) -> String { "<bdi>\(ReportText.markup(text))</bdi>" }

  /// A part of the report.
  static func section(_ name: String, _ content: String) -> String {
    "<section>\n<h2>\(name)</h2>\n\(content)\n</section>"
  }

  /// A table; wide ones scroll by themselves, with the keyboard too.
  static func table(_ columns: [String], _ rows: [[String]]) -> String {
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let body = rows.map { row in "<tr>" + row.map { "<td>\($0)</td>" }.joined() + "</tr>" }
    let name = columns.joined(separator: ", ")
    return
      "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table: \(name)\"><table>\n"
      + "<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body.joined(separator: "\n"))\n</tbody>\n"
      + "</table></div>"
  }

  private static let style = """
    :root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #f3f3f1;
      --line: #c9c9c4; --good: #0b5d1e; --fair: #6b4a00; --bad: #a11212; --bar: #2f6f4f; }
    @media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #151515;
      --soft: #232323; --line: #4a4a4a; --good: #7ddc92; --fair: #f0c260; --bad: #ff9a94;
      --bar: #6fbf96; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 60rem; padding: 1rem; color: var(--ink);
      background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; }
    code, pre { font: .9em/1.4 ui-monospace, monospace; }
    pre { background: var(--soft); padding: .5rem; margin: .3rem 0; overflow-x: auto;
      white-space: pre-wrap; }
    .card { background: var(--soft); border: 1px solid var(--line); border-radius: .6rem;
      padding: .2rem 1rem; max-width: 36rem; } .card .title { font-weight: 600; }
    .small { font-size: .9rem; margin: .3rem 0; } .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: start;
      vertical-align: top; overflow-wrap: break-word; min-width: 5rem; max-width: 24rem; }
    .verdict, .pass, .fail, .warning, .error, .note, .partial, .skipped { font-weight: 600; }
    .verdict { text-transform: uppercase; } .pass { color: var(--good); }
    .partial, .warning { color: var(--fair); } .fail, .error { color: var(--bad); }
    .points { font-weight: 600; color: var(--good); white-space: nowrap; }
    li { margin: .4rem 0; } ol > li { border-bottom: 1px solid var(--line); padding-bottom: .4rem; }
    ol > li > p { margin: .3rem 0; } summary { cursor: pointer; min-height: 1.5rem; }
    .bars { list-style: none; padding: 0; max-width: 30rem; }
    .bars li { display: grid; grid-template-columns: 8rem 1fr 3rem; gap: .6rem;
      align-items: center; margin: .1rem 0; }
    .bars svg { width: 100%; height: .6rem; } .bars .number { text-align: end; }
    .rail { fill: var(--soft); stroke: var(--line); } .bar { fill: var(--bar); }
    @media print { body { max-width: none; } .card, pre { border: 1px solid #999; }
      li, tr, .card { break-inside: avoid; }
      li > details::details-content { content-visibility: visible; block-size: auto; } h2, h3 { break-after: avoid; }
      .wide { overflow: visible; } }
    @media (forced-colors: active) { .bar { fill: CanvasText; } .rail { fill: Canvas; } }
    """
}
