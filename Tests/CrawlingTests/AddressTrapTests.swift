import Addressing
import Crawling
import Testing

struct AddressTrapTests {
  private static func pieces(_ count: Int) -> String {
    (0..<count).map { "/s\($0)" }.joined()
  }

  private static func parameters(_ count: Int) -> String {
    (0..<count).map { "p\($0)=1" }.joined(separator: "&")
  }

  @Test(
    "Addresses that a machine makes without end are told from those that people make",
    arguments: [
      ("/", nil),
      ("/2026/11/21/a/a/a", nil),
      ("/a/a/a/a", AddressTrap.repeatedPath),
      ("/a/b/a/b/a/b", nil),
      ("/a/b/a/b/a/b/a/b", .repeatedPath),
      ("/x/a/b/c/a/b/c/a/b/c/a/b/c/y", .repeatedPath),
      ("/a/1/a/2/a/3/a/4/a/5", nil),
      ("/a/1/a/2/a/3/a/4/a/5/a/6", .repeatedPath),
      (pieces(30), nil),
      (pieces(31), .deepPath),
      ("/a?" + parameters(24), nil),
      ("/a?" + parameters(25), .manyParameters),
      ("/a%2520b", nil),
      ("/a%252520b", .growingEscapes),
      ("/a?b=%2525", .growingEscapes),
    ] as [(String, AddressTrap?)]
  )
  func traps(target: String, expected: AddressTrap?) throws {
    let address = try #require(WebAddress("https://a.example" + target))
    #expect(AddressTrap(address) == expected)
  }
}
