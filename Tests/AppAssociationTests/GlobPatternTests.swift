import TestSupport
import Testing

@testable import AppAssociation

// https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary
struct GlobPatternTests {
  @Test(
    "A pattern covers the whole text",
    arguments: [
      ("", "", true), ("", "a", false), ("a", "a", true), ("a", "ab", false), ("a", "ba", false),
      ("*", "", true), ("*", "a/b", true), ("?", "", false), ("?", "a", true), ("?", "/", true),
      ("?", "ab", false), ("?*", "", false), ("?*", "ab", true), ("*?", "", false),
      ("*?", "a", true), ("a*", "a", true), ("a*", "ba", false), ("*a", "ba", true),
      ("*a", "ab", false), ("a*c", "abbc", true), ("a*c", "ac", true), ("a*c", "acb", false),
      ("*b*", "abc", true), ("*b*", "ac", false), ("**", "abc", true), ("a**b", "ab", true),
      ("*ab", "aab", true), ("*aab", "aaab", true), ("a?c*e", "abcde", true),
      ("a*b*c", "a1b2b3c", true), ("a*b?", "a1b2b3", true), ("*.*", "a.b", true),
      ("a\\*", "a*", false), ("[a]", "a", false), ("a+", "aa", false),
    ]
  )
  func covers(pattern: String, text: String, expected: Bool) {
    #expect(matches(pattern, text) == expected)
  }

  @Test("One question mark stands for one character, however many bytes it has")
  func characters() {
    #expect(matches("?", "é"))
    #expect(matches("*?b", "éb"))
    #expect(matches("?", "🍑"))
    #expect(matches("*??", "🍑é"))
    #expect(!matches("?", "🍑é"))
    #expect(!matches("??", "é"))
    #expect(!matches("*??", "é"))
  }

  @Test("Texts around the ends of machine words match alike", arguments: 60...70)
  func wordEnds(count: Int) {
    let text = String(repeating: "a", count: count)
    #expect(matches("*a*b", text + "b"))
    #expect(!matches("*a*b", text + "bc"))
    #expect(matches("*" + String(repeating: "?", count: count), text))
    #expect(!matches("*?" + String(repeating: "?", count: count), text))
    #expect(matches("*" + text + "*", text))
    #expect(matches("*$(v)", text + "xy", ["v": ["x", "xy"]]))
    #expect(!matches("*$(v)b", text + "xy", ["v": ["x", "xy"]]))
  }

  @Test(
    "A variable stands for any of its values, which may hold wildcards",
    arguments: [
      ("$(v)", "one", true), ("$(v)", "two", true), ("$(v)", "three", false),
      ("$(v)$(v)", "onetwo", true), ("$(v)*", "one", true), ("$(w)", "a1z", true),
      ("$(w)", "az", true), ("$(w)", "a", false), ("$(w)!", "abcz!", true), ("$(p)c", "abc", true),
      ("$(p)c", "ac", true), ("$(e)x", "x", true), ("$(e)x", "ex", true), ("x$(e)", "x", true),
      ("*$(v)*", "--two--", true), ("$(v", "$(v", false), ("$(V)", "one", false),
      ("$()", "", false), ("$v", "$v", true), ("$", "$", true), ("a$", "a$", true),
      ("$$(v)", "$one", true), ("$(n)", "$(v)", true), ("$(n)", "one", false),
    ]
  )
  func variables(pattern: String, text: String, expected: Bool) {
    let values = [
      "v": ["one", "two"], "w": ["a*z"], "p": ["a", "ab"], "e": ["", "e"], "n": ["$(v)"],
    ]
    #expect(matches(pattern, text, values) == expected)
  }

  @Test("The cost of hostile patterns stays within the limit, and past it nothing matches")
  func tooLarge() {
    let values = ["v": [String(repeating: "a", count: 70_000)]]
    let variables = SubstitutionVariables(values)
    let pattern = GlobPattern("$(v)".utf8, variables: variables, isFolded: false)
    #expect(pattern.fault == .tooLarge)
    var text = MatchText([UInt8](repeating: 0x61, count: 70_000))
    #expect(!pattern.matches(&text))
  }

  @Test("Many stars against a long text that nearly matches end with the right answer")
  func hostile() {
    let text = String(repeating: "a", count: 2_048)
    #expect(!matches(String(repeating: "*a", count: 64) + "b", text))
    #expect(matches(String(repeating: "*a", count: 64), text))
    #expect(!matches(String(repeating: "a*", count: 64) + "b", text))
    #expect(matches(String(repeating: "*?", count: 2_048), text))
    #expect(!matches(String(repeating: "*?", count: 2_049), text))
  }

  @Test("50,000 random small patterns and texts match as in the naive matcher")
  func property() {
    var random = TestRandom(seed: 31)
    let pieces = ["a", "b", "A", "/", "*", "?", "é", "$(v)", "$(w)", "$(digit)", "$(x)", "1"]
    let scalars = ["a", "b", "A", "/", "é", "1", "ab"]
    let values = ["v": ["a", "ab", ""], "w": ["*b", "a?"]]
    let table = NaiveMatcher.variables(values)
    let variables = SubstitutionVariables(values)
    var matched = 0
    for _ in 0..<12_500 {
      let pattern = random.text(of: pieces, count: 0...6)
      let glob = GlobPattern(pattern.utf8, variables: variables, isFolded: false)
      for _ in 0..<4 {
        let text = random.text(of: scalars, count: 0...6)
        let expected = NaiveMatcher.covers(pattern, text, variables: table)
        if expected { matched += 1 }
        var given = MatchText(Array(text.utf8))
        if glob.matches(&given) != expected { Issue.record("\(pattern) on \(text)") }
      }
    }
    #expect(matched > 1_000)
  }

  private func matches(
    _ pattern: String,
    _ text: String,
    _ values: [String: [String]] = [:]
  ) -> Bool {
    let variables = SubstitutionVariables(values)
    let glob = GlobPattern(pattern.utf8, variables: variables, isFolded: false)
    var text = MatchText(Array(text.utf8))
    return glob.matches(&text)
  }
}

extension TestRandom {
  /// Some of `pieces`, one behind the other.
  mutating func text(of pieces: [String], count: ClosedRange<Int>) -> String {
    var text = ""
    for _ in 0..<Int.random(in: count, using: &self) {
      text += pieces.randomElement(using: &self) ?? ""
    }
    return text
  }
}
