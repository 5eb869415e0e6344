import Addressing
import Extraction
import JSON
import Markup
import Records

extension FuzzTarget {
  /// A block of JSON-LD, and JSON itself.
  ///
  /// The items read back from their JSON form, what is strict JSON is read the same way leniently, and
  /// its text is written back as it was meant.
  static let jsonLD = FuzzTarget("json-ld", byteLimit: 8_192) { bytes, promises in
    guard let url = WebAddress("https://plums.example/a/b.html") else { return }
    promises.expectJSON(bytes)
    let page =
      Array(#"<!doctype html><title>t</title><script type="application/ld+json">"#.utf8)
      + bytes + Array("</script>".utf8)
    var findings: [Finding] = []
    let tree = PageTree(reading: page, charset: "utf-8", findings: &findings)
    let inherited = findings.count
    let data = StructuredDataReader.read(tree: tree, url: url, findings: &findings)
    promises.expect(
      Array(findings[inherited...]),
      in: tree.source,
      eachAtMost: StructuredDataReader.findingLimit
    )
    promises.expect(data.items.count <= StructuredDataReader.itemLimit, "\(data.items.count) items")
    promises.expect(data.items.count == data.elements.count, "items without an element")
    for item in data.items {
      var writer = JSONWriter()
      writer.value(item)
      let json = writer.bytes
      let restored = try? StructuredItem(json: JSONParser.parse(json))
      writer.removeAll()
      if let restored { writer.value(restored) }
      promises.expect(restored != nil && writer.bytes == json, "an item does not read back")
    }
    guard bytes.count % 16 == 0 else { return }
    var others = Array(findings[..<inherited])
    let again = StructuredDataReader.read(tree: tree, url: url, findings: &others)
    promises.expect(again == data && others == findings, "read twice, two results")
  }
}

extension Promises {
  fileprivate mutating func expectJSON(_ bytes: [UInt8]) {
    let lenient = try? JSONParser.parseLeniently(bytes)
    guard let value = try? JSONParser.parse(bytes) else {
      // RFC 8259 allows no repair, so that what needed none would have been read above.
      if let lenient { expect(!lenient.repairs.isEmpty, "lenient, and nothing was repaired") }
      return
    }
    expect(
      lenient?.repairs.isEmpty ?? false,
      "strict JSON that is repaired: \(lenient?.repairs ?? [])"
    )
    expect(lenient?.value == value, "strict JSON that says something else leniently")
    var writer = JSONWriter()
    writer.value(value)
    let text = writer.bytes
    let restored = try? JSONParser.parse(text)
    writer.removeAll()
    if let restored { writer.value(restored) }
    expect(restored != nil && writer.bytes == text, "what is written of JSON does not read back")
    if value.object != nil {
      let whole = try? JSONParser.parse(bytes, leavingOut: ["-"])
      let isOut = value.object?["-"] != nil
      expect(isOut || whole == value, "passing over no member changes the object")
    }
  }
}
