import Extraction
import Foundation
import Records
import Testing

/// Published suites, read where they lie beside the package; absent ones are skipped aloud.
struct StructuredDataConformanceTests {
  /// Microdata 0054 and 0059 take types that are no absolute addresses, which are kept here with
  /// a finding; 0071, 0073 and 0074 infer from vocabularies; 0081, 0082 and 0084 use
  /// `itemprop-reverse`, which HTML does not have; the rest ask for addresses as written, where
  /// HTML asks for them as parsed, or for another base than the other cases.
  @Test("Microdata: the W3C cases of Microdata to RDF")
  func microdata() throws {
    let known: Set<String> = [
      "0054", "0059", "0071", "0073", "0074", "0081", "0082", "0084", "sdo_eg_md_1",
      "sdo_eg_md_11", "sdo_eg_md_3",
    ]
    try run("microdata", ".ttl", known: known) { name in
      "https://www.w3.org/2001/sw/interest/microdata-rdf/tests/\(name).html"
    }
  }

  /// 0075 and 0134 say nothing but a page's licence, which makes no item; 0235, 0238, 0239 and
  /// 0313 ask for a processor's log; 0240 to 0242 infer from vocabularies; 0305 to 0307 are the
  /// module for `role`.
  @Test("RDFa: the Lite cases for HTML5")
  func rdfaLite() throws {
    let known: Set<String> = [
      "0075", "0134", "0235", "0238", "0239", "0240", "0241", "0242", "0305", "0306", "0307",
      "0313",
    ]
    try run("rdfa/rdfa1.1-lite/html5", ".ttl", known: known) { name in
      "http://rdfa.info/test-suite/test-cases/rdfa1.1-lite/html5/\(name).html"
    }
  }

  /// 0063 to 0070, 0075, 0110, 0111 and 0134 say only where a page's neighbours and licence are,
  /// which makes no item; 0106 has a value that nothing is known of; 0176 is a circle of nodes
  /// without names, which nested items cannot show.
  @Test("RDFa: the Core cases for HTML5")
  func rdfaCore() throws {
    let known: Set<String> = [
      "0063", "0069", "0070", "0075", "0106", "0110", "0111", "0134", "0176",
    ]
    try run("rdfa/rdfa1.1/html5", ".ttl", known: known) { name in
      "http://rdfa.info/test-suite/test-cases/rdfa1.1/html5/\(name).html"
    }
  }

  @Test("JSON-LD in HTML: the W3C cases of expansion and of conversion to RDF")
  func jsonLD() throws {
    guard let folder = ConformanceSuites.suite("jsonld-html") else {
      print("skipped: suite jsonld-html is absent")
      return
    }
    let manifest = try JSONParser.parse(
      Array(Data(contentsOf: folder.appendingPathComponent("html-manifest.jsonld")))
    )
    var tally = Tally(suite: "jsonld-html")
    for entry in manifest["sequence"]?.array ?? [] {
      guard let outcome = try jsonLDCase(entry, in: folder) else { continue }
      tally.count(entry["@id"]?.string ?? "", missing: outcome.missing, extra: outcome.extra)
    }
    tally.finish(known: [])
  }

  /// What one case misses and what it has beyond; `nil` when it asks for another algorithm.
  ///
  /// All blocks of a page are read here, so that a case about one block may have more.
  private func jsonLDCase(
    _ entry: JSONValue,
    in folder: URL
  ) throws -> (missing: [String], extra: [String])? {
    let input = entry["input"]?.string ?? ""
    let file = input.split(separator: "/").last?.split(separator: "#").first.map { String($0) }
    guard let file else { return nil }
    let page = folder.appendingPathComponent(file)
    guard let html = try? String(contentsOf: page, encoding: .utf8) else { return nil }
    let base =
      entry["option"]?["base"]?.string ?? "https://w3c.github.io/json-ld-api/tests/\(input)"
    let read = readStructuredData(html, url: base)
    guard let expect = entry["expect"]?.string?.split(separator: "/").last else {
      // A page that must fail: nothing is read of a broken block, or the slip is noted. The
      // cases about an element that a fragment names do not apply.
      if input.contains("#") { return nil }
      let isNoted = read.data.items.isEmpty || read.rules.contains { $0.hasPrefix("json-ld.") }
      return (isNoted ? [] : ["a finding"], [])
    }
    let source = try String(
      contentsOf: folder.appendingPathComponent(String(expect)),
      encoding: .utf8
    )
    let expected: NodeLines
    if expect.hasSuffix(".nq") {
      expected = NodeLines(try Turtle(source, base: base))
    } else if expect.hasPrefix("e") {
      expected = NodeLines(expanded: try JSONParser.parse(source))
    } else {
      return nil
    }
    let isWhole = entry["option"]?["extractAllScripts"]?.bool == true
    let actual = NodeLines(read.data.items)
    return (expected.missing(in: actual), isWhole ? expected.extra(in: actual) : [])
  }

  /// LocalBusiness.002, microdata.7.1 and microdata.object ask for addresses as written or for
  /// another base; SearchAction.001 makes a value of an `input`; product-ref looks into an item
  /// that `itemref` names, which HTML does not.
  @Test("extruct's samples of Microdata")
  func extruct() throws {
    guard let folder = ConformanceSuites.suite("extruct") else {
      print("skipped: suite extruct is absent")
      return
    }
    var tally = Tally(suite: "extruct microdata")
    for kind in ["schema.org", "w3c", "websites"] {
      let group = folder.appendingPathComponent(kind)
      for name in ConformanceSuites.cases(in: group, ".json") {
        let page = group.appendingPathComponent(name + ".html")
        guard let html = try? String(contentsOf: page, encoding: .utf8) else { continue }
        let json = try JSONParser.parse(
          Array(Data(contentsOf: group.appendingPathComponent(name + ".json")))
        )
        let expected = NodeLines(microdata: json)
        let items = readStructuredData(html, url: "http://relative.example/").data.items
        let actual = NodeLines(items.filter { $0.syntax == .microdata })
        tally.count(name, missing: expected.missing(in: actual), extra: expected.extra(in: actual))
      }
    }
    tally.finish(
      known: [
        "LocalBusiness.002", "SearchAction.001", "product-ref", "microdata.7.1",
        "microdata.object",
      ]
    )
  }

  /// The two songkick files wrap the blocks in an object of their own.
  @Test("extruct's samples of JSON-LD, broken ones included")
  func extructJSONLD() throws {
    guard let folder = ConformanceSuites.suite("extruct") else {
      print("skipped: suite extruct is absent")
      return
    }
    var tally = Tally(suite: "extruct json-ld")
    for kind in ["schema.org", "schema.org.invalid", "custom.invalid", "songkick", "misc"] {
      let group = folder.appendingPathComponent(kind)
      for name in ConformanceSuites.cases(in: group, ".jsonld") {
        if name.contains("Tour ") { continue }
        let page = group.appendingPathComponent(name + ".html")
        guard let html = try? String(contentsOf: page, encoding: .utf8) else { continue }
        let json = try String(
          contentsOf: group.appendingPathComponent(name + ".jsonld"),
          encoding: .utf8
        )
        let block = #"<script type="application/ld+json">"# + json + "</script>"
        let expected = NodeLines(readStructuredData(block).data.items)
        let items = readStructuredData(html).data.items
        let actual = NodeLines(items.filter { $0.syntax == .jsonLD })
        tally.count(name, missing: expected.missing(in: actual), extra: expected.extra(in: actual))
      }
    }
    tally.finish(known: [])
  }

  /// Compares the items of each page with the triples beside it.
  private func run(
    _ suite: String,
    _ suffix: String,
    known: Set<String>,
    base: (String) -> String
  ) throws {
    guard let folder = ConformanceSuites.suite(suite) else {
      print("skipped: suite \(suite) is absent")
      return
    }
    var tally = Tally(suite: suite)
    for name in ConformanceSuites.cases(in: folder, suffix) {
      let page = folder.appendingPathComponent(name + ".html")
      guard let html = try? String(contentsOf: page, encoding: .utf8) else { continue }
      let source = try String(
        contentsOf: folder.appendingPathComponent(name + suffix),
        encoding: .utf8
      )
      guard let graph = try? Turtle(source, base: base(name)) else {
        print("skipped: \(suite) \(name) cannot be read")
        continue
      }
      let expected = NodeLines(graph)
      let actual = NodeLines(readStructuredData(html, url: base(name)).data.items)
      tally.count(name, missing: expected.missing(in: actual), extra: expected.extra(in: actual))
    }
    tally.finish(known: known)
  }
}

/// Counts the cases of a suite that pass.
private struct Tally {
  let suite: String
  private var passed = 0
  private var failed: [String] = []

  init(suite: String) {
    self.suite = suite
  }

  /// Counts a case; with `PIPPIN_SHOW` in the environment a failed one is shown.
  mutating func count(_ name: String, missing: [String], extra: [String]) {
    if missing.isEmpty, extra.isEmpty {
      passed += 1
      return
    }
    failed.append(name)
    guard ProcessInfo.processInfo.environment["PIPPIN_SHOW"] != nil else { return }
    print("case \(suite) \(name)")
    for line in missing { print("  missing", line) }
    for line in extra { print("  extra  ", line) }
  }

  /// Prints the share that passed and fails for cases that are not known to differ.
  func finish(known: Set<String>) {
    print("\(suite): \(passed) of \(passed + failed.count) cases; others: \(failed)")
    #expect(Set(failed).subtracting(known).isEmpty)
  }
}
