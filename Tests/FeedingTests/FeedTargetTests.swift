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
