import Testing

@testable import Feeding

struct TermNameTests {
  @Test(
    "Words are named as they are, all else by its bytes; no name has a dot",
    arguments: [
      (Array("plum".utf8), "plum"), (Array("臺灣".utf8), "臺灣"), (Array("h2o".utf8), "h2o"),
      (Array("a.b".utf8), "_612e62"), ([3, 0x65, 0x6E], "_03656e"), ([0xE8, 0x87], "_e887"),
      (Array("a_b".utf8), "_615f62"), (Array("कि".utf8), "कि"),
    ]
  )
  func names(term: [UInt8], name: String) {
    #expect(TermName.name(of: term) == name)
  }
}
