import Addressing
package import Diagnosing
import Foundation
import JSON
import Templates

/// The answers of ``Diagnosis`` for a terminal, as a page and for programs.
///
/// Each form begins with the answer and its main cause.
package struct DiagnosisReport {
  private let answers: [Diagnosis]

  /// Prepares a report of `answers`.
  package init(_ answers: [Diagnosis]) { self.answers = answers }

  /// The answers as ``DiagnosisSchema`` describes them.
  package var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("answers", answers)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // MARK: Terminal

  /// The report for a terminal, without a line break at its end.
  ///
  /// - Parameters:
  ///   - width: The terminal's width in cells.
  ///   - colors: Whether to repeat the meaning in color.
  /// - Returns: The report.
  package func terminal(width: Int, colors: Bool) -> String {
    let canvas = Canvas(width: max(20, width), colors: colors)
    let parts = answers.map { Self.lines($0, canvas).joined(separator: "\n") }
    let hasCodes = answers.contains { $0.causes.contains { $0.rule != nil } }
    return (parts + (hasCodes ? [CodeReference.hint] : [])).joined(separator: "\n\n")
  }

  private static func lines(_ answer: Diagnosis, _ canvas: Canvas) -> [String] {
    let word = answer.answer.word
    // The first line is one line, for whoever cuts it off or searches for it.
    var lines = [answer.line.components(separatedBy: "  ").map(plain).joined(separator: "  ")]
    if lines[0].hasPrefix(word) {
      lines[0] = canvas.paint(word, style(answer.answer)) + lines[0].dropFirst(word.count)
    }
    for (index, cause) in answer.causes.enumerated() {
      let label = "  \(index + 1) \(cause.certainty.rawValue.padded(to: 8)) "
      let rule = cause.rule.map { " [\($0)]" } ?? ""
      lines += canvas.entry(label, "\(cause.text)\(rule)")
      if let proof = cause.proof { lines += canvas.paragraph("at \(proof)", indent: 6, hang: 3) }
      if let evidence = cause.evidence {
        let room = max(10, canvas.width - 10)
        lines.append("      > " + CellText.cut(plain(evidence), to: room))
      }
      lines += canvas.paragraph(
        "Fix (\(cause.owner.words)): \(cause.fix)",
        indent: 6,
        hang: 5
      )
    }
    for text in answer.fine { lines += canvas.entry("  fine       ", text) }
    for text in answer.unseen { lines += canvas.entry("  not seen   ", text) }
    return lines
  }

  private static func plain(_ text: String) -> String {
    Canvas(width: 10_000, colors: false).paragraph(text).joined(separator: " ")
  }

  private static func style(_ answer: Diagnosis.Answer) -> Canvas.Style {
    switch answer {
    case .yes, .works: .green
    case .unknown: .yellow
    case .no: .red
    }
  }

  // MARK: Page

  /// The report as a page of its own.
  package var html: String {
    let first = answers.first
    let subject = ReadableURL(first?.subject ?? "").parts
    let several = answers.count > 1
    let links = answers.map { answer -> TemplateValues in
      [
        "anchor": Self.anchor(of: answer), "class": Self.style(of: answer.answer),
        "word": answer.answer.word, "statement": answer.statement,
      ]
    }
    return ReportFiles.page(
      "why",
      title: first.map { "\($0.answer.word): \($0.statement)" } ?? "No question",
      [
        "site": subject.site,
        "subject": subject.shown,
        "answers": links,
        "sections": answers.map { Self.values($0, isNamed: several) },
        "codes": HTMLCodes.values(answers.flatMap { $0.causes.compactMap(\.rule) }),
      ]
    )
  }

  private static func values(_ answer: Diagnosis, isNamed: Bool) -> TemplateValues {
    let causes = answer.causes.map { cause -> TemplateValues in
      [
        "class": style(of: cause.certainty), "certainty": cause.certainty.rawValue,
        "text": cause.text, "proof": cause.proof, "evidence": cause.evidence, "fix": cause.fix,
        "owner": cause.owner.words, "rule": cause.rule.map(HTMLCodes.reference),
      ]
    }
    return [
      "anchor": anchor(of: answer), "title": title(of: answer),
      "causes": causes.isEmpty ? nil : ["items": causes] as TemplateValues,
      "fine": list(answer.fine), "unseen": list(answer.unseen),
    ]
  }

  private static func list(_ texts: [String]) -> TemplateValues? {
    texts.isEmpty ? nil : ["lines": texts]
  }

  private static func anchor(of answer: Diagnosis) -> String {
    "\(answer.question.rawValue)\(answer.platform.map { "-\($0.rawValue)" } ?? "")"
  }

  private static func title(of answer: Diagnosis) -> String {
    switch (answer.question, answer.platform) {
    case (.banner, _): "The Smart App Banner"
    case (.link, .android): "The link on Android"
    case (.link, _): "The link on iPhone"
    }
  }

  private static func style(of answer: Diagnosis.Answer) -> String {
    switch answer {
    case .yes, .works: "pass"
    case .unknown: "partial"
    case .no: "fail"
    }
  }

  private static func style(of certainty: Diagnosis.Certainty) -> String {
    switch certainty {
    case .certain: "error"
    case .likely: "warning"
    case .possible: "note"
    }
  }
}

extension String {
  /// The text with spaces up to `width` characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
