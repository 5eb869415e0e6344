import Markup
import Records
import Rules

/// A page with the findings of its reading.
struct Reading {
  let page: PageTree
  let findings: [Finding]

  /// Reads a page that is written in UTF-8.
  init(_ html: String, charset: String? = nil, mediaType: String? = nil) {
    self.init(bytes: Array(html.utf8), charset: charset, mediaType: mediaType)
  }

  /// Reads a page as served.
  init(bytes: [UInt8], charset: String? = nil, mediaType: String? = nil) {
    var findings: [Finding] = []
    page = PageTree(
      reading: bytes,
      charset: charset,
      mediaType: mediaType,
      findings: &findings
    )
    self.findings = findings
  }

  /// The identifiers of the rules that were broken.
  var rules: [String] {
    findings.map(\.rule)
  }

  /// The elements as nested names, without text: `html(head(title),body)`.
  var shape: String {
    var text = ""
    var open: [Int] = []
    for element in 0..<page.count {
      var closed = false
      while let last = open.last, page.end(last) <= element {
        if page.end(last) > last + 1 { text += ")" }
        open.removeLast()
        closed = true
      }
      if closed || (element > 0 && open.isEmpty) { text += "," }
      if let last = open.last, element == last + 1 { text += "(" }
      text += page.name(element)
      open.append(element)
    }
    for last in open where page.end(last) > last + 1 { text += ")" }
    return text
  }

  /// The texts of all elements of a name.
  func texts(_ tag: Tag) -> [String] {
    page.elements(tag).map { page.text(of: $0) }
  }

  /// The values of an attribute on all elements of a name that have it.
  func values(_ name: AttributeName, on tag: Tag) -> [String] {
    page.elements(tag).compactMap { page.attribute(name, of: $0) }
  }
}
