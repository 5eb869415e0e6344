import Addressing
import Records
import Robots
import Rules
import Testing

// RFC 9309 sections 2.2.2 to 2.2.4 and 2.3.1
struct RobotsRulesTests {
  @Test(
    "The longest rule that matches decides, and of equal ones the one that allows",
    arguments: [
      ("Disallow: /a\nAllow: /a/b", "/a/b", true), ("Allow: /a/b\nDisallow: /a", "/a/c", false),
      ("Disallow: /a\nAllow: /a", "/a", true), ("Allow: /\nDisallow: /a", "/a", false),
      ("Disallow: /\nAllow: /$", "/", true), ("Disallow: /\nAllow: /$", "/a", false),
      ("Disallow: /*.html\nAllow: /a/", "/a/b.html", false),
      ("Disallow: /a*\nAllow: /a", "/ab", false), ("Disallow: /a", "/A", true),
      ("Disallow: /a", "/ab?c", false), ("Disallow: /a/", "/a", true),
      ("Disallow:", "/a", true), ("Allow:", "/a", true), ("Disallow: /a?b", "/a?bc", false),
      ("Disallow: /", "/robots.txt", true), ("Disallow: /", "/robots.txt2", false),
      ("Disallow: /", "/a/robots.txt", false), ("Disallow: /", "/robots.txt?a", true),
    ]
  )
  func precedence(lines: String, target: String, isAllowed: Bool) throws {
    #expect(try isAllowedBy(lines, target) == isAllowed)
  }

  @Test(
    "A star stands for anything and a dollar at the end for the end",
    arguments: [
      ("/*", "/a", true), ("*", "/a", true), ("/a*b", "/ab", true), ("/a*b", "/axxb/c", true),
      ("/a*b", "/ax", false), ("/a*b$", "/axbxb", true), ("/a*b$", "/axbx", false),
      ("/a$", "/a", true), ("/a$", "/a?b", false), ("/a$", "/ab", false), ("/$", "/", true),
      ("$", "/", false), ("/*$", "/abc", true), ("*.gif$", "/a.gif", true),
      ("*.gif$", "/a.gif?b", false), ("/**a***b", "/xaxb", true), ("/a$b", "/a$bc", true),
      ("/a$b", "/a", false), ("/*aab", "/aaab", true), ("/*abab$", "/ababab", true),
      ("/a*a*a$", "/aa", false), ("/a*a*a$", "/aaa", true), ("/ab*b$", "/ab", false),
      ("/*?*b=", "/a?c&b=1", true), ("/*?*b=", "/ab=1", false), ("/*/c", "/a/b/c", true),
    ]
  )
  func wildcards(pattern: String, target: String, isMatch: Bool) throws {
    #expect(try isAllowedBy("Disallow: \(pattern)", target) != isMatch)
  }

  @Test(
    "Octets match in every spelling, but reserved ones keep theirs",
    arguments: [
      ("/%62%61%7A", "/baz", true), ("/baz", "/%62%61%7a", true), ("/ツ", "/%E3%83%84", true),
      ("/%e3%83%84", "/ツ", true), ("/a%2Fb", "/a/b", false), ("/a/b", "/a%2fb", false),
      ("/a%2fb", "/a%2Fb", true), ("/%7Ea", "/~a", true), ("/a%2A", "/a*", true),
      ("/a%2Ab", "/axb", false), ("/a%24", "/a$b", true), ("/a%24", "/a", false),
      ("/a b", "/a%20b", true), ("/a%", "/a%", true), ("/a%zz", "/a%zz", true),
      ("/a|b", "/a|b", true), ("/a%7Cb", "/a|b", true), ("/a\"", "/a%22", true),
      ("/a?to=https://b.example", "/a?to=https%3A%2F%2Fb.example", true),
      ("/a?to=https%3A%2F%2Fb.example", "/a?to=https://b.example", true),
      ("/*to=https%3A", "/a?to=https%3A%2F%2Fb", true), ("/*to=https:", "/a?to=https%3A%2F", true),
      ("/a?b%26c", "/a?b&c", false), ("/a?b%3Dc", "/a?b=c", false),
    ]
  )
  func encoding(pattern: String, target: String, isMatch: Bool) throws {
    #expect(try isAllowedBy("Disallow: \(pattern)", target) != isMatch)
  }

  @Test(
    "A path without its slash is taken as meant, and a whole address matches nothing",
    arguments: [
      ("a/", "/a/b", false), ("a/", "/b/a/", true), ("https://plum.example/a", "/a", true),
    ]
  )
  func slashless(pattern: String, target: String, isAllowed: Bool) throws {
    #expect(try isAllowedBy("Disallow: \(pattern)", target) == isAllowed)
  }

  @Test(
    "The status of the answer says what holds without a file",
    arguments: [
      (200, true, false), (204, true, false), (301, false, true), (304, false, true),
      (400, false, true), (401, false, true), (403, false, true), (404, false, true),
      (410, false, true), (429, false, false), (500, false, false), (503, false, false),
      (0, false, false), (999, false, false),
    ]
  )
  func statuses(status: Int, isRead: Bool, isAllowed: Bool) throws {
    let body = Array("User-agent: *\nDisallow: /a\nCrawl-delay: 3".utf8)
    let rules = RobotsRules.from(status: status, body: body)
    let address = try #require(WebAddress("https://plum.example/a"))
    #expect(rules.verdict(for: address).allowed == isAllowed)
    #expect((rules.verdict(for: address).line != nil) == isRead)
    #expect((rules.crawlDelay == 3) == isRead)
    #expect(rules.isUnreachable == (!isRead && !isAllowed))
  }

  @Test("A verdict without a file says why")
  func reason() throws {
    let address = try #require(WebAddress("https://plum.example/a"))
    let verdict = RobotsRules.disallowAll("plum").verdict(for: address)
    #expect(verdict == RobotsVerdict(allowed: false, rule: "plum"))
    #expect(RobotsRules.allowAll.verdict(for: address) == RobotsVerdict(allowed: true))
    #expect(
      RobotsRules.from(status: 503, body: []).verdict(for: address).rule?.contains("503") == true
    )
  }

  @Test("Hostile patterns end soon and gain nothing")
  func hostile() throws {
    let long = String(repeating: "a", count: 2000)
    let stars = "Disallow: /" + String(repeating: "*a", count: 900) + "b"
    #expect(try isAllowedBy(stars, "/" + long))
    let backtracking = "Disallow: /*" + String(repeating: "a", count: 1000) + "b"
    #expect(try isAllowedBy(String(repeating: backtracking + "\n", count: 400), "/" + long))
    let onlyStars = "Disallow: /" + String(repeating: "*", count: 16_000)
    #expect(try !isAllowedBy(onlyStars, "/" + long))
  }

  @Test(
    "Each of thousands of rules with wildcards counts, and what none matches is allowed",
    arguments: [
      ("Disallow: /*n#$", "Allow: /", "/n2999", false), ("Disallow: /*n#$", "", "/n0", false),
      ("Disallow: /*n#$", "Allow: /", "/n3000", true), ("Disallow: /*n#$", "", "/", true),
      ("Disallow: /*n#$", "Allow: /*/n2999$", "/a/n2999", true),
      ("Allow: /*n#$", "Disallow: /", "/an2999", true),
      ("Allow: /*n#$", "Disallow: /", "/an2999b", false),
      ("Disallow: /*n#*x#y", "", "/n2999/x2999y", false),
      ("Disallow: /*n#*x#y", "", "/x2999y/n2999", true),
    ]
  )
  func manyWildcards(rule: String, last: String, target: String, isAllowed: Bool) throws {
    let many = (0..<3000).map { number in
      rule.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(number)")
    }
    #expect(try isAllowedBy(many.joined(separator: "\n") + "\n" + last, target) == isAllowed)
  }

  // What takes time beyond bounds would not end here: each pattern alone takes the address's square.
  @Test("A file full of hostile wildcards is looked through for the one that matches")
  func hostileFile() throws {
    let lengths = (1...900).map { "/*\(String(repeating: "a", count: $0))b" }
    let pairs = (0..<40_000).map { "/*a\($0 % 200)*b\($0)" }
    let target = "/" + String(repeating: "a", count: 1000) + pairs.prefix(100).joined()
    let address = try #require(WebAddress("https://plum.example\(target)c"))
    for (patterns, isAllowed) in [(lengths, true), (pairs, false)] {
      let lines = patterns.map { "Disallow: \($0)c" }.joined(separator: "\n")
      let rules = RobotsRules.from(status: 200, body: Array("User-agent: *\n\(lines)".utf8))
      #expect(rules.verdict(for: address).allowed == isAllowed)
    }
  }

  @Test("Random patterns match as the definition of their wildcards says")
  func random() throws {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func pick(_ letters: String, _ most: Int) -> String {
      var text = ""
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for _ in 0..<(Int(state >> 33) % (most + 1)) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let letters = Array(letters)
        text.append(letters[Int(state >> 33) % letters.count])
      }
      return text
    }
    var matches = 0
    for _ in 0..<2000 {
      let patterns = (0...(state >> 40) % 3).map { _ in
        "/" + pick("ab**", 6) + (state & 256 == 0 ? "$" : "")
      }
      let target = "/" + pick("ab", 8)
      let isMatch = patterns.contains { Self.isMatch(Array($0), Array(target)) }
      matches += isMatch ? 1 : 0
      let lines = patterns.map { "Disallow: \($0)" }.joined(separator: "\n")
      #expect(try isAllowedBy(lines, target) != isMatch, "\(patterns) \(target)")
    }
    #expect((200...1800).contains(matches))
  }

  /// Matches by the set of places that each character of the pattern may lead to.
  private static func isMatch(_ pattern: [Character], _ target: [Character]) -> Bool {
    var places: Set<Int> = [0]
    for (index, character) in pattern.enumerated() {
      if character == "$", index == pattern.count - 1 { return places.contains(target.count) }
      if character == "*" {
        places = Set((places.min() ?? target.count + 1)..<(target.count + 1))
      } else {
        places = Set(places.filter { $0 < target.count && target[$0] == character }.map { $0 + 1 })
      }
      if places.isEmpty { return false }
    }
    return true
  }

  private func isAllowedBy(_ lines: String, _ target: String) throws -> Bool {
    let rules = RobotsRules.from(status: 200, body: Array("User-agent: *\n\(lines)".utf8))
    let address = try #require(WebAddress("https://plum.example\(target)"))
    return rules.verdict(for: address).allowed
  }
}
