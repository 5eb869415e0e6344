import Testing

@testable import pippin

/// Patterns of paths.
struct PathPatternTests {
  @Test(
    "A star stands for characters of a name, two for any folders",
    arguments: [
      ("dist/*.html", "dist", "a.html", true), ("dist/*.html", "dist", "a/b.html", false),
      ("dist/**/*.html", "dist", "b.html", true), ("dist/**/*.html", "dist", "a/b/c.html", true),
      ("dist/**/*.html", "dist", "a/b.css", false), ("**", ".", "a/b", true),
      ("**/x/*.html", ".", "a/x/b.html", true), ("**/x/*.html", ".", "a/x/y/b.html", false),
      ("a/*/index.html", "a", "b/index.html", true), ("a/*/index.html", "a", "index.html", false),
      ("./a/b*/**/c", "a", "bb/x/y/c", true), ("./a/b*/**/c", "a", "x/c", false),
      ("/srv/w*/a", "/srv", "www/a", true), ("**/a/**/b/**", ".", "x/a/b/y", true),
      ("**/a/**/b/**", ".", "x/b/a/y", false), ("*", ".", "a", true), ("*", ".", "a/b", false),
    ] as [(String, String, String, Bool)]
  )
  func matches(pattern: String, folder: String, path: String, matches: Bool) throws {
    let pattern = try #require(PathPattern(pattern))
    #expect(pattern.folder == folder)
    #expect(pattern.matches(path) == matches)
  }

  @Test("A text without a star is no pattern")
  func none() { #expect(PathPattern("dist/index.html") == nil) }

  @Test("Many stars take no more steps than names and bytes have", .timeLimit(.minutes(1)))
  func hostile() throws {
    let names = Array(repeating: String(repeating: "a", count: 200), count: 200)
    let pattern = try #require(
      PathPattern(Array(repeating: "**/*a*a*a*a*b", count: 50).joined(separator: "/"))
    )
    #expect(!pattern.matches(names.joined(separator: "/")))
  }
}
