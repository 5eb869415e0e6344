import Addressing
import Records
import Templates

/// The report as a page by itself: charts beside tables of the same numbers, light and dark, for
/// screens of any width and for paper, without script or anything from elsewhere.
///
/// Texts of pages are escaped and isolated, and a policy in the page forbids whatever slips
/// through.
struct HTMLStoreReport {
  let report: StoreReport

  /// The report.
  var text: String {
    let all: TemplateValues = [
      "style": StoreReportFiles.texts["report.css"], "numbers": overview, "tables": tables,
    ]
    return StoreReportFiles.text("report", all)
  }

  /// The most important numbers.
  var numbers: String { StoreReportFiles.text("numbers", ["numbers": overview]) }

  /// The tables that have rows, with their charts.
  var sections: String { StoreReportFiles.text("sections", ["tables": tables]) }

  private var overview: [TemplateValues] {
    report.overview.map { ["name": $0.name, "value": Self.grouped($0.value)] }
  }

  private var tables: [TemplateValues] {
    report.tables.filter { !$0.rows.isEmpty }.map(Self.values)
  }

  private static func values(_ table: ReportTable) -> TemplateValues {
    let chart = BarChart(table)
    let isCut = chart.map { table.rows.count > $0.bars.count } ?? false
    return [
      "id": table.id,
      "title": table.title,
      "explanation": pieces(table.explanation),
      // Without a chart there is nothing for a table to be beside.
      "layout": chart == nil || table.columns.count > 4 ? "stacked" : "beside",
      "chart": chart?.values,
      "drawn": isCut ? chart?.bars.count : nil,
      "columns": table.columns.enumerated().map { index, column -> TemplateValues in
        ["title": column.title, "isNumber": isNumeric(table, index)]
      },
      "rows": rows(of: table),
      "omitted": table.omitted > 0 ? grouped(table.omitted) : nil,
    ]
  }

  private static func rows(of table: ReportTable) -> [TemplateValues] {
    table.rows.map { row in
      let cells = row.enumerated().map { index, cell -> TemplateValues in
        var values = values(cell)
        values["isNumber"] = isNumeric(table, index)
        values["label"] = table.columns[index].title
        return values
      }
      return ["head": cells.first, "cells": Array(cells.dropFirst())]
    }
  }

  /// What the template `cell` fills in.
  private static func values(_ cell: ReportTable.Cell) -> TemplateValues {
    switch cell {
    case .none: [:]
    case .number(let number): ["number": grouped(number)]
    case .text(let text): ["words": ["pieces": pieces(text)] as TemplateValues]
    case .url(let url): ["url": link(url)]
    case .urls(let urls): ["urls": ["links": urls.map(link)] as TemplateValues]
    }
  }

  /// What the template `url` fills in: a link when the URL leads to the web, else text.
  private static func link(_ url: String) -> TemplateValues {
    let parts = ReadableURL(url).parts
    return ["target": ReportLink.target(of: url), "site": parts.site, "shown": parts.shown]
  }

  /// Whether the cells of a column hold numbers.
  private static func isNumeric(_ table: ReportTable, _ column: Int) -> Bool {
    if case .number? = table.rows.first?[column] { true } else { false }
  }

  /// The pieces of `text`, in which what is between backticks is code.
  private static func pieces(_ text: String) -> [TemplateValues] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return [["text": text]] }
    return parts.enumerated().map { $0 % 2 == 1 ? ["code": $1] : ["text": $1] }
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
}
