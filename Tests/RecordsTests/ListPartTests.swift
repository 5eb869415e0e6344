import Addressing
import Records
import Testing

struct ListPartTests {
  @Test(
    "A further page of a list is told by a number behind the word for pages",
    arguments: [
      ("/category/strategy/page/2", true), ("/plums?page=3", true), ("/?paged=2&sort=up", true),
      ("/page/plums", false), ("/plums?page=about", false), ("/2", false), ("/", false),
    ]
  )
  func url(path: String, expected: Bool) throws {
    #expect(ListPart.isPart(try #require(WebAddress("https://example.com\(path)"))) == expected)
  }
}
