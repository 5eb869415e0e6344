import Extraction
import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Published suites: each case passes, or stands in a table with the reason why it does not.
///
/// They are read where they lie beside the package; absent ones are skipped aloud.
struct StructuredDataConformanceTests {
  @Test("Microdata: the W3C cases of Microdata to RDF", .corpus("conformance/microdata", cases: 84))
  func microdata() throws {
    let type = "a type that is no absolute address is kept, with a finding"
    let inference = "asks for inference from a vocabulary, which is the mapping's, not HTML's"
    let reverse = "asks for itemprop-reverse, which HTML does not have"
    try run(
      "microdata",
      ".ttl",
      explained: [
        "0054": type, "0059": type, "0071": inference, "0073": inference, "0074": inference,
        "0081": reverse, "0082": reverse, "0084": reverse,
        "sdo_eg_md_11": "its result was made with another base address than those of all others",
      ]
    ) { name in
      "https://www.w3.org/2001/sw/interest/microdata-rdf/tests/\(name).html"
    }
  }

  @Test("RDFa: the Lite cases for HTML5", .corpus("conformance/rdfa/rdfa1.1-lite/html5", cases: 55))
  func rdfaLite() throws {
    let log = "asks for a processor's log in place of the page's statements (rdfa1.1-proc)"
    let inference = "asks for inference from a vocabulary on the network (rdfa1.1-vocab)"
    let address = "its result speaks of another address; Core has the same case"
    let role = "belongs to the module for the role attribute (rdfa1.1-role), which is for ARIA"
    try run(
      "rdfa/rdfa1.1-lite/html5",
      ".ttl",
      explained: [
        "0235": log, "0238": log, "0239": log, "0313": log, "0240": inference,
        "0241": inference, "0242": inference, "0305": role, "0306": role, "0307": role,
        "0281": address, "0282": address,
      ]
    ) { name in
      "http://rdfa.info/test-suite/test-cases/rdfa1.1-lite/html5/\(name).html"
    }
  }

  @Test("RDFa: the Core cases for HTML5", .corpus("conformance/rdfa/rdfa1.1/html5", cases: 171))
  func rdfaCore() throws {
    try run(
      "rdfa/rdfa1.1/html5",
      ".ttl",
      explained: [
        "0176": "a circle of nodes without names, which items nested in items cannot show"
      ]
    ) { name in
      "http://rdfa.info/test-suite/test-cases/rdfa1.1/html5/\(name).html"
    }
  }

  @Test(
    "JSON-LD in HTML: the W3C cases of expansion and of conversion to RDF",
    .corpus("conformance/jsonld-html", cases: 50)
  )
  func jsonLD() throws {
    let folder = ConformanceSuites.suite("jsonld-html")
    let manifest = try JSONParser.parse(
      Array(Data(contentsOf: folder.appendingPathComponent("html-manifest.jsonld")))
    )
    var tally = Tally(suite: "jsonld-html")
    for entry in manifest["sequence"]?.array ?? [] {
      guard let outcome = try jsonLDCase(entry, in: folder) else { continue }
      tally.count(entry["@id"]?.string ?? "", missing: outcome.missing, extra: outcome.extra)
    }
    tally.finish()
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

  @Test("extruct's samples of Microdata", .corpus("conformance/extruct", cases: 29))
  func extruct() throws {
    let folder = ConformanceSuites.suite("extruct")
    // Where the samples say that their pages stood.
    let bases = [
      "microdata.7.1": "http://blog.example.com/progress-report",
      "microdata.object": "http://www.example.com/microdata/",
    ]
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
        let base = bases[name] ?? "http://relative.example/"
        let items = readStructuredData(html, url: base).data.items
        let actual = NodeLines(items.filter { $0.syntax == .microdata })
        tally.count(name, missing: expected.missing(in: actual), extra: expected.extra(in: actual))
      }
    }
    tally.finish(
      explained: [
        "SearchAction.001": "the constraints of an input are read as their text form",
        "product-ref": "looks into an item that itemref names, where HTML's algorithm stops",
      ]
    )
  }

  /// The two songkick files wrap the blocks in an object of their own.
  @Test(
    "extruct's samples of JSON-LD, broken ones included",
    .corpus("conformance/extruct", cases: 13)
  )
  func extructJSONLD() throws {
    let folder = ConformanceSuites.suite("extruct")
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
    tally.finish()
  }

  /// Compares the items of each page with the triples beside it.
  private func run(
    _ suite: String,
    _ suffix: String,
    explained: [String: String],
    base: (String) -> String
  ) throws {
    let folder = ConformanceSuites.suite(suite)
    var tally = Tally(suite: suite)
    for name in ConformanceSuites.cases(in: folder, suffix) {
      let page = folder.appendingPathComponent(name + ".html")
      guard let html = try? String(contentsOf: page, encoding: .utf8) else { continue }
      let source = try String(
        contentsOf: folder.appendingPathComponent(name + suffix),
        encoding: .utf8
      )
      guard let graph = try? Turtle(source, base: base(name)) else {
        SkippedCases.note(1, "the result of \(name) in \(suite) cannot be read")
        continue
      }
      let expected = NodeLines(graph)
      let actual = NodeLines(readStructuredData(html, url: base(name)).data.items)
      tally.count(name, missing: expected.missing(in: actual), extra: expected.extra(in: actual))
    }
    tally.finish(explained: explained)
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

  /// Prints the share that passed, and fails unless exactly the cases of `explained`, which
  /// holds each with its reason, differ.
  func finish(explained: [String: String] = [:]) {
    let count = passed + failed.count
    print(
      "\(suite): \(count) cases, \(count - explained.count) applicable, \(passed) passed,"
        + " \(explained.count) explained"
    )
    for (name, reason) in explained.sorted(by: { $0.key < $1.key }) {
      print("  \(name): \(reason)")
    }
    #expect(Set(failed) == Set(explained.keys))
  }
}
