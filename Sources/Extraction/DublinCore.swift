import Addressing
import Basics
import Markup
import Rules

/// Reads a page's Dublin Core: the `meta` elements called `DC.title`, `dcterms:created` and the
/// like, and the `link` elements whose relation is such a name.
///
/// The prefix is `DC`, `DCTERMS` or one that a `link` element with the relation `schema.PREFIX`
/// declares; it ends in a full stop or in a colon. Case means nothing.
///
/// References: <https://www.dublincore.org/specifications/dublin-core/dcq-html/>,
/// <https://www.dublincore.org/specifications/dublin-core/dcmi-terms/>
enum DublinCore {
  /// The most contents kept of one term.
  private static let contentLimit = 100

  /// The most terms kept, qualified ones included.
  private static let termLimit = 200

  /// The most prefixes that one page declares.
  private static let prefixLimit = 20

  /// Returns the terms in lower case, without their prefix, with their contents in order.
  static func read(
    _ tree: PageTree,
    base: WebAddress,
    recorder: inout FindingRecorder
  ) -> [String: [String]] {
    let prefixes = prefixes(in: tree)
    var terms: [String: [String]] = [:]
    for element in tree.elements(.meta) {
      for attribute in [AttributeName.name, .property] {
        guard let bytes = tree.attributeBytes(attribute, of: element),
          let term = term(bytes, prefixes)
        else { continue }
        let content = tree.attribute(.content, of: element).map { StructuredText.trim($0) } ?? ""
        add(String(content), to: term, of: element, in: tree, &terms, recorder: &recorder)
        break
      }
    }
    for element in tree.elements(.link) {
      guard let bytes = tree.attributeBytes(.rel, of: element), let term = term(bytes, prefixes)
      else { continue }
      let address = MicrodataValue.address(.href, of: element, in: tree, base)
      add(address, to: term, of: element, in: tree, &terms, recorder: &recorder)
    }
    return terms
  }

  private static func add(
    _ content: String,
    to term: String,
    of element: Int,
    in tree: PageTree,
    _ terms: inout [String: [String]],
    recorder: inout FindingRecorder
  ) {
    let name = term.prefix { $0 != "." && $0 != ":" }
    if !known.contains(String(name)) {
      recorder.note(
        .dublinCoreTermUnknown,
        "The term is \(term).",
        at: tree.position(of: element),
        evidence: tree.source(of: element)
      )
    }
    guard !content.isEmpty else {
      recorder.note(
        .dublinCoreContentMissing,
        "The term is \(term).",
        at: tree.position(of: element),
        evidence: tree.source(of: element)
      )
      return
    }
    guard terms[term] != nil || terms.count < termLimit,
      terms[term, default: []].count < contentLimit
    else { return }
    terms[term, default: []].append(content)
  }

  /// The term that a name stands for, in lower case; `nil` for a name of another vocabulary.
  private static func term(_ bytes: ArraySlice<UInt8>, _ prefixes: [[UInt8]]) -> String? {
    let name = ASCII.trimmed(bytes)
    guard
      let end = name.firstIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }),
      end + 1 < name.endIndex,
      prefixes.contains(where: { $0.elementsEqual(name[..<end].lazy.map(ASCII.lower)) })
    else { return nil }
    let term = name[(end + 1)...]
    guard !term.contains(where: ASCII.isSpace) else { return nil }
    return String(decoding: term.map(ASCII.lower), as: UTF8.self)
  }

  /// The prefixes that mean Dublin Core here, in lower case.
  private static func prefixes(in tree: PageTree) -> [[UInt8]] {
    var prefixes = [Array("dc".utf8), Array("dcterms".utf8)]
    for element in tree.elements(.link) where prefixes.count < prefixLimit {
      guard let relation = tree.attributeBytes(.rel, of: element).map(ASCII.trimmed),
        ASCII.hasPrefix(relation, "schema."),
        let address = tree.attributeBytes(.href, of: element),
        ASCII.firstIndex(of: "purl.org/dc/", in: address) != nil
      else { continue }
      prefixes.append(relation.dropFirst("schema.".utf8.count).map(ASCII.lower))
    }
    return prefixes
  }

  /// The terms of the vocabulary, in lower case.
  private static let known = Set(
    """
    abstract accessrights accrualmethod accrualperiodicity accrualpolicy alternative audience
    available bibliographiccitation conformsto contributor coverage created creator date
    dateaccepted datecopyrighted datesubmitted description educationlevel extent format hasformat
    haspart hasversion identifier instructionalmethod isformatof ispartof isreferencedby
    isreplacedby isrequiredby issued isversionof language license mediator medium modified
    provenance publisher references relation replaces requires rights rightsholder source spatial
    subject tableofcontents temporal title type valid
    """.split { $0 == " " || $0 == "\n" }.map { String($0) }
  )
}
