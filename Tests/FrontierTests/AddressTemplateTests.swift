import Addressing
import Testing

@testable import Frontier

struct AddressTemplateTests {
  @Test(
    "What numbers, dates or names a page is taken out",
    arguments: [
      ("/", "/"),
      ("/about", "/*"),
      ("/film/0/words-93.html", "/film/0/*.html"),
      ("/film/17/other-words-4.html", "/film/0/*.html"),
      ("/2031/03/14/a-post", "/0/0/0/*"),
      ("/2031-03-14/a-post/", "/0-0-0/*/"),
      ("/s/3f2a9c0de81b/page", "/s/*/*"),
      ("/s/123e4567-e89b-12d3-a456-426614174000/page", "/s/*/*"),
      ("/s/k3j9x2m1/page", "/s/*/*"),
      ("/living-room/chairs/", "/living-room/*/"),
      ("/facade/decade", "/facade/*"),
      ("/page-12/x.jpeg", "/page-0/*.jpeg"),
      ("/x.2024", "/*"),
      ("/a/this-segment-is-longer-than-any-person-would-write/b", "/a/*/*"),
      ("/search?q=plum&page=2", "/*?page&q"),
      ("/search?page=3&q=pear&q=x", "/*?page&q"),
      ("/list?f0=a&f17=b", "/*?f0"),
      ("/list?", "/*?"),
    ]
  )
  func patterns(target: String, pattern: String) throws {
    let address = try #require(WebAddress("https://a.example\(target)"))
    #expect(AddressTemplate.text(of: address) == pattern)
  }

  @Test("Addresses of one shape have one key, and those that differ in their query one path key")
  func keys() throws {
    func template(_ target: String) throws -> AddressTemplate {
      AddressTemplate(try #require(WebAddress("https://a.example\(target)")))
    }
    #expect(try template("/film/1/a.html") == template("/film/2/b.html"))
    #expect(try template("/film/1/a.html").key != template("/book/1/a.html").key)
    #expect(try template("/film/1/a.html").pathKey == nil)
    let (first, second) = try (template("/shop?size=m&color=red"), template("/shop?size=m"))
    #expect(first.key != second.key)
    #expect(first.pathKey != nil && first.pathKey == second.pathKey)
    #expect(try template("/shop").key != first.pathKey)
  }
}
