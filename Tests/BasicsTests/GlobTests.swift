import Basics
import Testing

/// Patterns with stars.
struct GlobTests {
  @Test(
    "A star stands for anything, and all else for itself",
    arguments: [
      ("", "", true), ("", "a", false), ("*", "", true), ("*", "any/thing", true),
      ("plum", "plum", true), ("plum", "plums", false), ("plum*", "plums", true),
      ("*plum", "a plum", true), ("*plum", "plum a", false), ("/a/*.html", "/a/b/c.html", true),
      ("/a/*.html", "/a/b.htm", false), ("a*a", "a", false), ("a*a", "aa", true),
      ("*ab*ab*", "abab", true), ("*ab*ab*", "aba", false), ("a**b", "ab", true),
      ("*aab*", "aaab", true), ("*abac*", "ababac", true), ("é*", "éclair", true),
      ("a?c", "abc", false),
    ]
  )
  func matches(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob(pattern).matches(text.utf8) == isMatch)
  }
}
