package import Addressing
import JSON
package import Markup
package import Records
import Rules

/// Reads every vocabulary of structured data off a page.
package enum StructuredDataReader {
  /// The most items, nested ones included, that one syntax yields on one page.
  package static let itemLimit = 10_000

  /// The most bytes of names and values that one syntax yields on one page.
  package static let textLimit = 8 << 20

  /// The most types of one item, and the most names that one attribute gives to a value.
  package static let nameLimit = 64

  /// The longest vocabulary or prefix that goes before names, in bytes.
  package static let leadLimit = 512

  /// The largest JSON-LD block that is read, in bytes.
  package static let blockLimit = 1 << 20

  /// The most findings of one rule that one page gets; the rest say nothing new.
  package static let findingLimit = 25

  /// Reads the structured data of a page; what is wrong with it is noted in `findings`.
  ///
  /// - Parameters:
  ///   - tree: The page.
  ///   - url: The page's address, against which relative references are resolved unless the
  ///     page names a base of its own.
  ///   - findings: Where to note broken rules; at most ``findingLimit`` of each.
  /// - Returns: All that could be read, in document order within each vocabulary.
  package static func read(
    tree: PageTree,
    url: WebAddress,
    findings: inout [Finding]
  ) -> StructuredData {
    var recorder = FindingRecorder()
    let base = base(of: tree, url: url)
    var data = StructuredData()
    var located = JSONLDReader.read(tree, base: base, recorder: &recorder)
    let marked = tree.elements(withAnyOf: MicrodataReader.attributes + RDFaReader.attributes)
    located += MicrodataReader.read(
      tree,
      marked,
      base: base,
      others: located.map(\.item),
      recorder: &recorder
    )
    located += RDFaReader.read(tree, marked, base: base, recorder: &recorder)
    noteMisspelled(located, tree, recorder: &recorder)
    data.items = located.map(\.item)
    data.elements = located.map(\.element)
    data.openGraph = OpenGraph.read(tree, recorder: &recorder)
    data.twitterCard = TwitterCard.read(tree, recorder: &recorder)
    data.dublinCore = DublinCore.read(tree, base: base, recorder: &recorder)
    data.actions = Actions.derive(from: data.items)
    findings += recorder.findings
    return data
  }

  /// Notes things whose type is of a vocabulary that was to be schema.org's.
  private static func noteMisspelled(
    _ items: [LocatedItem],
    _ tree: PageTree,
    recorder: inout FindingRecorder
  ) {
    for item in items {
      for type in item.item.types {
        let meant = VocabularySpelling.meant(by: type)
        let former = VocabularySpelling.formerName(of: type)
        guard meant != nil || former != nil else { continue }
        let question =
          former == nil
          ? meant.map { " Did you mean \($0)?" } : meant.map { " schema.org has \($0) for it." }
        recorder.note(
          .structuredDataVocabularyMisspelled,
          "It is \(type.prefix(120)).\(question ?? "")",
          at: item.element.map { tree.position(of: $0) },
          evidence: item.element.map { tree.source(of: $0) },
          fix: former.map(VocabularySpelling.fix)
        )
      }
    }
  }

  /// The address that relative references resolve against: the first `base` with an `href`,
  /// itself resolved against the page's address.
  static func base(of tree: PageTree, url: WebAddress) -> WebAddress {
    for element in tree.elements(.base) {
      guard let href = tree.addressBytes(.href, of: element) else { continue }
      guard let base = WebAddress(bytes: href, base: url),
        base.bytes.count <= LinkReader.baseLimit
      else { return url }
      return base
    }
    return url
  }
}

/// Keeps findings, but not endlessly many of one rule.
struct FindingRecorder {
  private(set) var findings: [Finding] = []
  private var counts: [String: Int] = [:]

  /// Notes a broken rule unless it was noted ``StructuredDataReader/findingLimit`` times.
  mutating func note(
    _ rule: Rule,
    _ detail: String? = nil,
    at position: @autoclosure () -> SourcePosition?,
    evidence: @autoclosure () -> String? = nil,
    fix: String? = nil,
    about subject: @autoclosure () -> FindingSubject? = nil
  ) {
    let count = counts[rule.id, default: 0]
    guard count < StructuredDataReader.findingLimit else { return }
    counts[rule.id] = count + 1
    findings.append(
      Finding(
        rule,
        detail,
        at: position(),
        evidence: evidence(),
        fix: fix,
        about: subject()
      )
    )
  }
}
