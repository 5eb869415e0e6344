import Basics
import Records

/// The report as a page by itself: charts beside tables of the same numbers, light and dark, for
/// screens of any width and for paper, without script or anything from elsewhere.
///
/// Texts of pages are escaped and isolated, and a policy in the page forbids whatever slips
/// through.
struct HTMLStoreReport {
  let report: StoreReport

  /// The report.
  var text: String {
    let tables = report.tables.filter { !$0.rows.isEmpty }
    let links = tables.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="referrer" content="no-referrer">
      <title>Crawl report</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>Crawl report</h1>
      \(numbers)
      <nav aria-label="Sections"><ul>\(links)</ul></nav>
      </header>
      <main>
      \(sections)
      </main>
      </body>
      </html>

      """
  }

  /// The most important numbers.
  var numbers: String {
    let numbers = report.overview.map { name, value in
      "<div><dt>\(name)</dt><dd>\(Self.grouped(value))</dd></div>"
    }
    return "<dl class=\"numbers\">\n\(numbers.joined(separator: "\n"))\n</dl>"
  }

  /// The tables that have rows, with their charts.
  var sections: String {
    report.tables.filter { !$0.rows.isEmpty }.map(Self.section).joined(separator: "\n")
  }

  private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

  private static func section(_ table: ReportTable) -> String {
    let chart = BarChart(table)
    let drawn = chart.map { chart in
      let rest = table.rows.count - chart.bars.count
      let note = rest > 0 ? "<figcaption>The first \(chart.bars.count) rows.</figcaption>" : ""
      return "<figure>\n\(chart.svg)\n\(note)</figure>\n"
    }
    return """
      <section id="\(table.id)" aria-labelledby="\(table.id)-title">
      <h2 id="\(table.id)-title">\(table.title)</h2>
      <p>\(code(ReportText.markup(table.explanation)))</p>
      <div class="\(table.columns.count > 4 ? "stacked" : "beside")">
      \(drawn ?? "")\(self.table(table))
      </div>
      </section>
      """
  }

  private static func table(_ table: ReportTable) -> String {
    let head = table.columns.enumerated().map { index, column in
      "<th scope=\"col\"\(numeric(table, index))>\(column.title)</th>"
    }
    let rows = table.rows.map { row in
      let cells = row.enumerated().map { index, cell -> String in
        let text: String
        switch cell {
        case .number(let number): text = grouped(number)
        case .none: text = ""
        case .text(let value): text = "<bdi>\(code(ReportText.markup(value)))</bdi>"
        case .url(let url): text = ReportLink.html(url)
        case .urls(let urls):
          text =
            "<ul class=\"urls\">\(urls.map { "<li>\(ReportLink.html($0))</li>" }.joined())</ul>"
        }
        return index == 0
          ? "<th scope=\"row\">\(text)</th>"
          : "<td\(numeric(table, index)) data-label=\"\(table.columns[index].title)\">\(text)</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    let rest = table.omitted > 0 ? "<p class=\"small\">and \(grouped(table.omitted)) more</p>" : ""
    // Wide tables scroll by themselves, with the keyboard too.
    return """
      <div class="wide" tabindex="0" role="group" aria-label="\(table.title)"><table>
      <thead><tr>\(head.joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>\(rest)</div>
      """
  }

  /// The attribute of cells that hold numbers.
  private static func numeric(_ table: ReportTable, _ column: Int) -> String {
    guard case .number? = table.rows.first?[column] else { return "" }
    return " class=\"number\""
  }

  /// Escaped text with what stands between backticks as code.
  private static func code(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return text }
    return parts.enumerated().map { $0 % 2 == 1 ? "<code>\($1)</code>" : String($1) }.joined()
  }

  /// `number` with a thin space between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "\u{202F}" }
      result.append(digit)
    }
    return result
  }

  private static let style = """
    :root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #f3f3f1;
      --line: #c9c9c4; --bar: #2f6f4f; --quiet: #55554f; --link: #0b4f8a; }
    @media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #151515;
      --soft: #232323; --line: #4a4a4a; --bar: #7fc79f; --quiet: #b5b5ae; --link: #8cc4f5; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 72rem; padding: 1rem; color: var(--ink);
      background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; margin: .5rem 0; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .2rem; }
    a { color: var(--link); } p { margin: .2rem 0 .8rem; max-width: 46rem; }
    code { font: .92em/1.4 ui-monospace, monospace; }
    .numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
      gap: .6rem; margin: 1rem 0; }
    .numbers div { background: var(--soft); border: 1px solid var(--line); border-radius: .6rem;
      padding: .4rem .8rem; }
    dt { color: var(--quiet); font-size: .9rem; }
    dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums; }
    nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0; list-style: none; }
    nav a { display: inline-block; padding: .15rem 0; min-height: 24px; }
    .beside { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr);
      gap: 1rem 2rem; align-items: start; }
    @media (max-width: 46rem) { .beside { grid-template-columns: minmax(0, 1fr); } }
    .stacked figure { max-width: 22rem; margin-bottom: 1rem; }
    figure { margin: 0; } svg { width: 100%; height: auto; display: block; }
    svg rect { fill: var(--bar); } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
    svg .value { font-weight: 600; } figcaption, .small { color: var(--quiet); font-size: .9rem; }
    .urls { margin: 0; padding: 0; list-style: none; }
    @media (min-width: 46.01rem) { .stacked .urls { min-width: 21rem; }
      .stacked tbody th { min-width: 12rem; } }
    @media (max-width: 46rem) { .stacked table { min-width: 0; }
      .stacked thead { position: absolute; clip-path: inset(50%); }
      .stacked tr { display: block; border-bottom: 1px solid var(--line); padding: .4rem 0; }
      .stacked tbody :is(th, td) { display: block; border: 0; padding: .1rem .2rem;
        text-align: start; }
      .stacked tbody th { font-weight: 600; }
      .stacked td:empty { display: none; }
      .stacked td::before { content: attr(data-label) ": "; color: var(--quiet); } }
    .wide { overflow-x: auto; max-width: 100%; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: start;
      vertical-align: top; }
    thead th { background: var(--soft); font-weight: 600; overflow-wrap: normal; }
    tbody th { font-weight: 400; min-width: 9rem; }
    .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
    @media print { body { max-width: none; } nav { display: none; } .wide { overflow: visible; }
      .stacked table { min-width: 0; font-size: .8rem; }
      tr, figure { break-inside: avoid; } h2 { break-after: avoid; }
      svg rect { fill: #555; print-color-adjust: exact; } }
    """
}
