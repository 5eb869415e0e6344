import Addressing
import CReadingPeers
import Extraction
import JSON
import Markup
import Quality
import Reading
import Records

/// A page with everything that a later stage takes from the stages before it.
struct PreparedPage {
  let page: CorpusPage
  let input: PageInput
  let tree: PageTree
  /// The page as UTF-8, which is what the peers are given.
  let decoded: [UInt8]
  /// What markup says, which is what the judge of quality is given.
  let record: PageRecord

  init(_ page: CorpusPage) {
    self.page = page
    input = PageInput(address: page.address, body: page.bytes)
    var findings: [Finding] = []
    tree = PageTree(reading: page.bytes, charset: nil, findings: &findings)
    decoded = tree.source
    record = PageReader.read(tree, url: page.address, findings: &findings).record
  }
}

/// Something that reads a page, whole or in part.
struct Reader: Sendable {
  let name: String
  let read: @Sendable (PreparedPage) -> Void

  /// Pippin's whole way from bytes to a judged record.
  static let whole = Reader(name: "whole") { keep(PageJudge.read($0.input)) }

  /// Bytes to a tree of the page.
  static let tree = Reader(name: "bytes to tree") {
    var findings: [Finding] = []
    keep(PageTree(reading: $0.page.bytes, charset: nil, findings: &findings))
  }

  /// A tree to a record, all vocabularies.
  static let record = Reader(name: "tree to record") {
    var findings: [Finding] = []
    keep(PageReader.read($0.tree, url: $0.page.address, findings: &findings))
  }

  static let structuredData = Reader(name: "structured data") {
    var findings: [Finding] = []
    keep(StructuredDataReader.read(tree: $0.tree, url: $0.page.address, findings: &findings))
  }

  static let text = Reader(name: "visible text") {
    var findings: [Finding] = []
    keep(VisibleText.read($0.tree, findings: &findings))
  }

  static let links = Reader(name: "links") {
    var findings: [Finding] = []
    keep(LinkReader.read($0.tree, base: $0.page.address, findings: &findings))
  }

  static let metas = Reader(name: "metas by name") { keep(PageMetas($0.tree)) }

  static let quality = Reader(name: "quality") {
    var findings = $0.record.findings
    keep(QualityJudge.score(record: $0.record, findings: &findings))
  }

  /// A record to the JSON that is exported; no part of the whole.
  static let json = Reader(name: "record to JSON") {
    var writer = JSONWriter()
    writer.value($0.record)
    keep(writer.bytes)
  }

  /// libxml2's own tree of the decoded page.
  static let peerTree = Reader(name: "libxml2 tree") {
    $0.decoded.withUnsafeBytes { bytes in
      keep(peer_tree(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count))
    }
  }

  /// libxml2's pull SAX interface over the decoded page.
  static let peerSAX = Reader(name: "libxml2 SAX") {
    $0.decoded.withUnsafeBytes { bytes in
      keep(peer_sax(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count))
    }
  }

  /// The parts of ``record`` that are measured by themselves; the rest of it is what is left.
  static let parts = [structuredData, text, links, metas]

  /// All readers, in the order in which they are printed.
  static let all = [tree, record] + parts + [quality, whole, peerTree, peerSAX, json]
}

/// Uses a value, so that making it cannot be left out.
@inline(never)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
