import Testing

@testable import Serving

/// Reading the query of an address, strictly.
struct QueryTextTests {
  @Test(
    "Names and values are decoded",
    arguments: [
      ("", []), ("a=1", ["a=1"]), ("a=1&b=2", ["a=1", "b=2"]), ("a", ["a="]), ("a=", ["a="]),
      ("a=b=c", ["a=b=c"]), ("q=%E5%8C%97%E4%BA%AC", ["q=北京"]), ("q=a+b%20c%2B", ["q=a b c+"]),
      ("&&a=1&", ["a=1"]), ("%71=x", ["q=x"]),
    ] as [(String, [String])]
  )
  func decoded(query: String, expected: [String]) throws {
    #expect(try QueryText.pairs(of: query).map { "\($0.0)=\($0.1)" } == expected)
  }

  @Test(
    "What is no percent-encoded UTF-8 is refused",
    arguments: ["a=%", "a=%4", "a=%zz", "a=%ff", "%c3=1", "a=%ed%a0%80"]
  )
  func refused(query: String) {
    #expect(throws: Problem.self) { try QueryText.pairs(of: query) }
  }

  @Test("There are so many parameters at most")
  func limit() throws {
    let many = (0..<QueryText.limit).map { "p\($0)=1" }
    #expect(try QueryText.pairs(of: many.joined(separator: "&")).count == QueryText.limit)
    #expect(throws: Problem.self) {
      try QueryText.pairs(of: (many + ["x=1"]).joined(separator: "&"))
    }
  }

  @Test(
    "Nothing of a form that may have a token in it is shown",
    arguments: ["token=s3cret%", "a&s3cret%zz"]
  )
  func secrets(form: String) {
    let problem = #expect(throws: Problem.self) { try QueryText.pairs(of: form, isSecret: true) }
    #expect(problem?.detail.contains("s3cret") == false)
    #expect(problem?.detail.hasPrefix("Parameter ") == true)
  }

  @Test(
    "A path is the same with and without the encoding of what needs none (RFC 9110, section 4.2.3)",
    arguments: [
      ("/%68ealthz", "/healthz"), ("/%7Ea%2d%5f%2E?b=%61", "/~a-_."), ("/a%2Fb%25", "/a%2Fb%25"),
      ("/%zz%6", "/%zz%6"), ("/%2561", "/%2561"), ("*", "*"), ("?a", ""), ("/%C3%A4", "/%C3%A4"),
    ]
  )
  func path(target: String, path: String) {
    #expect(QueryText.path(of: target) == path)
  }
}
