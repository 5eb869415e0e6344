import Testing

@testable import Markup

/// The names that the parser is given in place of those that HTML does not know.
// https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name
struct UnknownNameTests {
  /// Names of which some two thousand are enough to meet every name that stands in for them.
  private static let names = (0..<2400).map { "plum-\($0)" } + ["x-ana", "x-azm"]

  /// What the parser is given for the one element of a page.
  private func written(_ name: String) -> String {
    Array("<body><\(name)><b>1</b><p>".utf8).withUnsafeBufferPointer { source in
      var normalizer = Normalizer(source)
      normalizer.run()
      let text = normalizer.output.withBytes { String(decoding: $0, as: UTF8.self) }
      let tag = text.split(separator: "<")[2]
      return String(tag.prefix { $0 != " " })
    }
  }

  @Test("No name that stands in for an unknown one is a name of HTML, as xmp is")
  func neverOfHTML() {
    let met = Set(Self.names.map(written))
    #expect(met.count == 256)
    let ofHTML = met.filter { NameTable.tags.value(of: NameTable.hash($0.utf8)) != 0 }
    #expect(ofHTML == [])
    #expect(met.count { !$0.contains("-") } == 0)
  }

  @Test("Whatever an unknown element is called, what stands in it is markup")
  func contentIsMarkup() {
    for name in Self.names {
      let shape = Reading("<body><\(name)><b>1</b></\(name)><i>2</i>").shape
      #expect(shape == "html(body(\(name)(b),i))")
    }
  }
}
