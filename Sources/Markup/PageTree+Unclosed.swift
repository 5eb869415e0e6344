import Basics
package import Records
import Rules

extension PageTree {
  /// Notes what holds markup of the page because it is closed too late or never.
  ///
  /// Of a page that was cut, the end may be what is missing.
  func reportUnclosed(into findings: inout [Finding]) {
    guard !page.unclosed.isEmpty else { return }
    let isCut =
      page.limit != nil || findings.contains { $0.rule == Rule.markupPageTooLarge.id }
    for unclosed in page.unclosed where !isCut || unclosed.end < source.count {
      findings.append(finding(unclosed))
    }
  }

  /// Returns where the first thing begins that is closed too late or never and holds `text`, which is
  /// ASCII in small letters; `nil` when none does.
  package func swallowed(_ text: StaticString) -> SourcePosition? {
    source.withUnsafeBufferPointer { source in
      page.unclosed.first { unclosed in
        TagReader(source).find(text, in: unclosed.offset..<unclosed.end) != nil
      }
    }
    .map { lines.position(at: $0.offset) }
  }

  private func finding(_ unclosed: Unclosed) -> Finding {
    let isEndless = unclosed.end >= source.count
    let end = lines.position(at: max(unclosed.end - 1, 0))
    let goal = "line \(end.line), column \(end.column)"
    let reach = isEndless ? "holds the rest of the page" : "goes on to \(goal)"
    let name = source[(unclosed.offset + 1)...].prefix(12).prefix { ASCII.isLetter($0) }
      .text.lowercased()
    return switch unclosed.kind {
    case .element: element(unclosed, name, isEndless ? nil : goal)
    case .comment: note(.markupCommentUnclosed, "It \(reach).", unclosed)
    case .section: note(.markupCommentUnclosed, "It is a CDATA section, and \(reach).", unclosed)
    case .quote:
      note(.markupQuoteUnclosed, "It is that of \(attribute(unclosed)), and \(reach).", unclosed)
    }
  }

  /// Says of an element that is not closed what is special about it.
  private func element(_ unclosed: Unclosed, _ name: String, _ goal: String?) -> Finding {
    let isEscaped =
      name == "script" && ASCII.firstIndex(of: "</script", in: source[unclosed.offset...]) != nil
    let more =
      switch name {
      case "script" where isEscaped: " Behind <!-- and <script an end tag in it does not end it."
      case "plaintext": " Nothing ends it: browsers show the markup behind it as text."
      case "noscript": " Browsers that run scripts show nothing of it."
      default: goal.map { " It goes on to \($0)." } ?? ""
      }
    let fix = name == "plaintext" ? Rule.markupPlaintextFix : nil
    return note(.markupElementUnclosed, "It is \(name).\(more)", unclosed, fix: fix)
  }

  /// The name of an attribute in the source.
  private func attribute(_ unclosed: Unclosed) -> String {
    let name = source[unclosed.offset...].prefix(40).prefix { byte in
      !ASCII.isSpace(byte) && byte != 0x3D && byte != 0x3E
    }
    return String(decoding: name, as: UTF8.self)
  }

  private func note(
    _ rule: Rule,
    _ detail: String,
    _ unclosed: Unclosed,
    fix: String? = nil
  ) -> Finding {
    Finding(
      rule,
      detail,
      at: lines.position(at: unclosed.offset),
      evidence: evidence(at: unclosed.offset),
      fix: fix
    )
  }
}
