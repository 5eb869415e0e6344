import Addressing
import Extraction
import Markup
import Records
import TestSupport
import Testing

/// Real pages, when they are at hand: banners that their scripts make, and pages that scripts make.
struct ScriptCorpusTests {
  /// The pages whose scripts make a banner, as a browser showed, by their host.
  private static let makers: Set = ["automobilwoche.de", "businesstimes.com.sg", "lefigaro.fr"]

  @Test(
    "Of real pages those whose scripts make a banner are found, and no other",
    .corpus("manifest.tsv", cases: 688)
  )
  func banners() throws {
    var found: Set<String> = []
    var counts: [String: Int] = [:]
    for row in try Corpus.rows() {
      guard let page = Corpus.page(row), let url = WebAddress(row["url"] ?? "") else { continue }
      var findings: [Finding] = []
      let tree = PageTree(reading: page, charset: nil, findings: &findings)
      let reading = PageReader.read(tree, url: url, findings: &findings)
      for finding in reading.record.findings where finding.rule.hasPrefix("scripts.") {
        counts[finding.rule, default: 0] += 1
        if finding.rule == "scripts.banner-made" {
          found.insert(Self.makers.first { url.host.hasSuffix($0) } ?? url.text)
        }
      }
    }
    for (rule, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("corpus: \(rule) \(count)")
    }
    #expect(found == Self.makers)
  }
}
