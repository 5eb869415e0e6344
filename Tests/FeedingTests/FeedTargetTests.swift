import Testing

@testable import Feeding

struct FeedTargetTests {
  @Test(
    "The address of an index is a server and a name",
    arguments: [
      ("https://s.example:9200/pages", "https://s.example:9200", "pages"),
      ("http://127.0.0.1:9200/pages-2", "http://127.0.0.1:9200", "pages-2"),
      ("http://[::1]:9200/pages/_bulk", "http://[::1]:9200", "pages"),
      ("https://S.example/a.b_c/", "https://s.example", "a.b_c"),
    ]
  )
  func good(text: String, server: String, index: String) throws {
    let target = try FeedTarget(text)
    #expect(target.server == server)
    #expect(target.index == index)
  }

  @Test(
    "What is no address of one index, or holds a password, is refused with what to write",
    arguments: [
      "pages", "https://s.example", "https://s.example/", "https://s.example/a/b",
      "ftp://s.example/p",
      "https://s.example/Pages", "https://s.example/_all", "https://s.example/a,b",
      "https://s.example/p?x=1",
      "https://me:secret@s.example/pages", "https://s.example/*", "https://s.example/-p",
    ]
  )
  func bad(text: String) {
    let error = #expect(throws: FeedError.self) { _ = try FeedTarget(text) }
    #expect(error?.code == .usage)
    #expect(error?.advice.isEmpty == false)
    #expect(error?.target.contains("secret") == false)
  }
}

struct BulkPaceTests {
  @Test("Waits double up to a minute, are partly left to chance, and end with a success")
  func waits() {
    var pace = BulkPace()
    let waits = (0..<10).map { _ in pace.fail(asked: nil, chance: 0.999_999) }
    #expect(zip(waits, [0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60]).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(pace.bytes == BulkPace.byteRange.lowerBound)
    pace.succeed()
    let wait = pace.fail(asked: nil, chance: 0)
    #expect(wait == 0.25)
  }

  @Test("Requests grow by a quarter with each that is taken, up to ten million bytes")
  func sizes() {
    var pace = BulkPace()
    for _ in 0..<9 { pace.succeed() }
    #expect(pace.bytes == BulkPace.byteRange.upperBound)
    let isSmaller = pace.shrink()
    #expect(isSmaller)
    #expect(pace.bytes == BulkPace.byteRange.upperBound / 2)
  }
}

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
