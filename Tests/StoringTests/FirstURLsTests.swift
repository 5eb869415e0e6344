import Testing

@testable import Storing

/// The first few of many URLs.
struct FirstURLsTests {
  @Test("The first ones are kept in their order, each once, whatever order they come in")
  func kept() {
    let all = ["f", "a", "e", "b", "c", "d", "a", "g"]
    for urls in [all, Array(all.reversed()), all.sorted()] {
      var first = FirstURLs()
      for url in urls { first.add(url) }
      #expect(first.urls == ["a", "b", "c", "d", "e"])
    }
  }
}
