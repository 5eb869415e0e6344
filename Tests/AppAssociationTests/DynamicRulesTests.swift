import AppAssociation
import Addressing
import Records
import Rules
import Testing

// https://developer.android.com/training/app-links/configure-assetlinks
struct DynamicRulesTests {
  /// Rules in the shape of the documentation's sample.
  private static let sample =
    ##"[{"?":{"go":"*"}},{"#":"plum"},{"/":"/cakes/*"},"##
    + ##"{"/":"/jam","?":{"inside":"yes"}},{"/":"*","exclude":true}]"##

  @Test(
    "Each of the rules decides about the addresses that it covers, in the order of the list",
    arguments: [
      // The documentation's sample.
      (sample, "/about", "exclude"), (sample, "/?go=1", "match"), (sample, "/x?go=", "match"),
      (sample, "/about#plum", "match"), (sample, "/about#plums", "exclude"),
      (sample, "/cakes/7", "match"), (sample, "/cakes", "exclude"),
      (sample, "/jam?inside=yes", "match"), (sample, "/jam", "exclude"),
      (sample, "/jam?inside=no", "exclude"), (sample, "/jam/1?inside=yes", "exclude"),
      // The first rule that matches decides.
      (#"[{"/":"*","exclude":true},{"/":"/a"}]"#, "/a", "exclude"),
      (#"[{"/":"/a"},{"/":"*","exclude":true}]"#, "/a", "match"),
      (#"[{"/":"/a"},{"/":"*","exclude":true}]"#, "/b", "exclude"),
      (#"[{"/":"/a/x*","exclude":true},{"/":"/a/*"}]"#, "/a/x1", "exclude"),
      (#"[{"/":"/a/x*","exclude":true},{"/":"/a/*"}]"#, "/a/1", "match"),
      // What no rule matches stays in the browser.
      (#"[{"/":"/a"},{"/":"/b"}]"#, "/c", "none"),
      (#"[{"/":"/a","exclude":true}]"#, "/b", "none"),
      (#"[{"/":"/a","exclude":false}]"#, "/a", "match"),
      // Every entry of the dictionary must be found; other items and the order do not matter.
      (#"[{"?":{"a":"*","b":"1"}}]"#, "/?b=1&a=2", "match"),
      (#"[{"?":{"a":"*","b":"1"}}]"#, "/?x=0&b=1&y=3&a=2", "match"),
      (#"[{"?":{"a":"*","b":"1"}}]"#, "/?b=1", "none"),
      (#"[{"?":{"a":"*","b":"1"}}]"#, "/?a=2", "none"),
      (#"[{"?":{"a":"*","b":"1"}}]"#, "/", "none"),
      (#"[{"?":{"a":"*"}}]"#, "/?a", "match"), (#"[{"?":{"a":"*"}}]"#, "/?b=a", "none"),
      (#"[{"?":{"a":"?*"}}]"#, "/?a=", "none"), (#"[{"?":{"a":"?*"}}]"#, "/?a=1", "match"),
      (#"[{"?":{"a":"1"}}]"#, "/?a=2&a=1", "match"), (#"[{"?":{"a":"1"}}]"#, "/?A=1", "none"),
      (#"[{"?":{"a":"x=y"}}]"#, "/?a=x=y", "match"),
      // Of all parts that a rule names each must match.
      (##"[{"/":"/a","#":"f","?":{"q":"1"}}]"##, "/a?q=1#f", "match"),
      (##"[{"/":"/a","#":"f","?":{"q":"1"}}]"##, "/a?q=1", "none"),
      (##"[{"/":"/a","#":"f","?":{"q":"1"}}]"##, "/a#f", "none"),
      (##"[{"/":"/a","#":"f","?":{"q":"1"}}]"##, "/b?q=1#f", "none"),
      // Fragments.
      (##"[{"#":"*"}]"##, "/a", "none"), (##"[{"#":"*"}]"##, "/a#x", "match"),
      (##"[{"#":"top?"}]"##, "/a#top1", "match"), (##"[{"#":"top?"}]"##, "/a#top", "none"),
      // Paths are whole, keep their slashes and their case, and have no parents.
      (#"[{"/":"/a"}]"#, "/a/", "none"), (#"[{"/":"/a/"}]"#, "/a", "none"),
      (#"[{"/":"/a/*"}]"#, "/a", "none"), (#"[{"/":"/a/*"}]"#, "/a/", "match"),
      (#"[{"/":"a"}]"#, "/a", "none"), (#"[{"/":"/A"}]"#, "/a", "none"),
      (#"[{"/":"/"}]"#, "", "match"), (#"[{"/":"*"}]"#, "", "match"),
      (#"[{"/":"/$(digit)"}]"#, "/1", "none"), (#"[{"/":"/a|b"}]"#, "/a", "none"),
      // What Apple's format knows besides means nothing here.
      (#"[{"/":"/a","caseSensitive":false}]"#, "/A", "none"),
      (#"[{"/":"/a b","percentEncoded":false}]"#, "/a%20b", "none"),
    ] as [(String, String, String)]
  )
  func verdicts(rules: String, rest: String, verdict: String) throws {
    #expect(AssetLinksTexts.verdict(rules, rest)?.verdict.rawValue == verdict)
  }

  @Test(
    "A * ends where the character behind it is first found; ? is one character, ?* at least one",
    arguments: [
      ("/a*", "/a", true), ("/a*", "/abc", true), ("/a*c", "/abc", true), ("/a*c", "/ac", true),
      ("/a*c", "/abcd", false), ("/a*c", "/abcxc", false), ("/a*bc", "/axbc", true),
      ("/a*bc", "/axbxbc", false), ("/a*b*c", "/axbyc", true), ("/a*b*c", "/axbyczc", false),
      ("/*.html", "/a.html", true), ("/*.html", "/a.b.html", false), ("/*/x", "/a/x", true),
      ("/*/x", "/a/b/x", false), ("/a?c", "/abc", true), ("/a?c", "/ac", false),
      ("/a??", "/abc", true), ("/a??", "/ab", false), ("/?*", "/", false), ("/?*", "/a", true),
      ("/?*/x", "/a/x", true), ("/*?", "/", false), ("/*?", "/abc", true), ("/**", "/ab", true),
      ("*", "/ab/c", true), ("?*", "/", true), ("/a?b*", "/axb", true), ("/%", "/%41", false),
      ("/a**b", "/axb", true), ("/a?*?b", "/axyb", true), ("/a?*?b", "/axb", false),
    ]
  )
  func wildcards(pattern: String, path: String, isMatch: Bool) {
    let verdict = AssetLinksTexts.verdict(#"[{"/":"\#(pattern)"}]"#, path)
    #expect(verdict?.verdict == (isMatch ? .match : AppVerdict.Verdict.none))
  }

  @Test("A pattern of stars takes time in proportion to the text, and says where it ended")
  func stars() throws {
    let pattern = String(repeating: "a*", count: 400) + "b"
    let verdict = try #require(
      AssetLinksTexts.verdict(#"[{"/":"/\#(pattern)"}]"#, "/" + String(repeating: "a", count: 1500))
    )
    #expect(verdict.verdict == .none)
    let stretched = try #require(AssetLinksTexts.verdict(#"[{"/":"/a*bc"}]"#, "/axbxbc"))
    #expect(
      stretched.reasons.map(\.text) == [
        "the path `/axbxbc` does not match `/a*bc`, "
          + "because `*` ends where the character behind it is first found"
      ]
    )
  }

  @Test(
    "A field that is malformed or empty discards all dynamic rules, so that the manifest decides",
    arguments: [
      #"[{"/":"/legal/*","exclude":"true"},{"/":"/buy/*"}]"#,
      #"[{"/":"/legal/*","exclude":1},{"/":"/buy/*"}]"#,
      #"[{"/":"/legal/*","exclude":null},{"/":"/buy/*"}]"#,
      #"[{"/":7,"exclude":true},{"/":"/buy/*"}]"#, #"[{"/":["/buy/*"]}]"#, #"[{"/":""}]"#,
      #"[{"/":null}]"#, ##"[{"#":""}]"##, ##"[{"#":7}]"##, ##"[{"#":{"a":"b"}}]"##,
      #"[{"/":"/buy","?":"id=*"},{"/":"*","exclude":true}]"#, #"[{"?":{}}]"#, #"[{"?":[]}]"#,
      #"[{"?":{"id":7}}]"#, #"[{"?":{"id":""}}]"#, #"[{"?":{"id":null}}]"#,
      #"[{"?":{"id":["1","2"]}}]"#, #"[{"?":{"ok":"1","id":true}}]"#, "[]", "{}", "null",
      #""/buy/*""#, "7", #"["/buy/*"]"#, "[{}]", #"[{"/":"*","exclude":true},{}]"#,
      #"[{"/":"*","exclude":true},7]"#,
    ]
  )
  func discarded(rules: String) throws {
    let (file, ids, findings) = AssetLinksTexts.read("[\(AssetLinksTexts.statement(rules: rules))]")
    #expect(ids == ["assetlinks.extension-malformed"], "\(findings)")
    #expect(findings.first?.evidence != nil)
    let url = try #require(WebAddress("https://example.com/legal/1"))
    let verdict = try #require(file.match(url: url).first)
    #expect(verdict.verdict == .match)
    #expect(verdict.rule == AssetLinksTexts.opens)
  }

  @Test(
    "What stands around the rules is held to the same",
    arguments: [
      #""relation_extensions":[]"#, #""relation_extensions":{}"#, #""relation_extensions":"x""#,
      #""relation_extensions":{"delegate_permission/common.handle_all_urls":[]}"#,
      #""relation_extensions":{"delegate_permission/common.handle_all_urls":{}}"#,
      #""relation_extensions":{"delegate_permission/common.handle_all_urls":7}"#,
    ]
  )
  func frame(extensions: String) {
    let text =
      #"[{"relation":["\#(AssetLinksTexts.opens)"],\#(extensions),"#
      + #""target":\#(AssetLinksTexts.target())}]"#
    #expect(AssetLinksTexts.read(text).rules == ["assetlinks.extension-malformed"])
  }

  @Test("One malformed field discards the rules of every statement of the file")
  func wholeFile() throws {
    let text =
      "[\(AssetLinksTexts.statement(rules: #"[{"/":"/a","exclude":true},{"/":"*"}]"#)),"
      + "\(AssetLinksTexts.statement(rules: #"[{"/":7}]"#, package: "com.example.pears"))]"
    let url = try #require(WebAddress("https://example.com/a"))
    #expect(AssetLinksTexts.read(text).file.match(url: url).map(\.verdict) == [.match, .match])
  }

  @Test(
    "Lists that do not do what they seem to are warned of",
    arguments: [
      (#"[{"/":"/a","exclude":true}]"#, ["assetlinks.rules-only-exclude"]),
      (#"[{"/":"/a","exclude":true},{"/":"*","exclude":true}]"#, ["assetlinks.rules-only-exclude"]),
      (#"[{"/":"/a","exclude":true},{"/":"*"}]"#, []), (sample, []),
      (#"[{"/":"*"},{"/":"/a"}]"#, ["assetlinks.rule-unreachable"]),
      (#"[{"/":"/a/*"},{"/":"/a/b","exclude":true}]"#, ["assetlinks.rule-unreachable"]),
      (#"[{"/":"/a"},{"/":"/a"}]"#, ["assetlinks.rule-unreachable"]),
      (#"[{"/":"/a*"},{"/":"/a/?"}]"#, ["assetlinks.rule-unreachable"]),
      (#"[{"/":"/a","?":{"q":"*"}},{"/":"/a"}]"#, []), (##"[{"#":"*"},{"/":"/a"}]"##, []),
      (#"[{"?":{"q":"*"}},{"/":"/a","?":{"q":"1"}}]"#, ["assetlinks.rule-unreachable"]),
      (#"[{"?":{"q":"1"}},{"?":{"q":"*"}}]"#, []), (#"[{"/":"/a*c"},{"/":"/abcc"}]"#, []),
      (#"[{"/":"/a","excluded":true}]"#, ["assetlinks.key-unknown"]),
      (#"[{"/":"/a","/":"/b"}]"#, ["assetlinks.key-repeated"]),
      (#"[{"/":"/a","comments":"x"}]"#, []),
    ] as [(String, [String])]
  )
  func warnings(rules: String, expected: [String]) {
    #expect(AssetLinksTexts.read("[\(AssetLinksTexts.statement(rules: rules))]").rules == expected)
  }

  @Test(
    "Rules that are declared twice for one app are warned of, in two statements and in one",
    arguments: [
      (
        "[\(AssetLinksTexts.statement(rules: #"[{"/":"/a"}]"#)),"
          + "\(AssetLinksTexts.statement(rules: #"[{"/":"/b"}]"#))]",
        ["assetlinks.rules-repeated"]
      ),
      (
        "[\(AssetLinksTexts.statement(rules: #"[{"/":"/a"}]"#)),"
          + "\(AssetLinksTexts.statement(rules: #"[{"/":"/b"}]"#, package: "com.example.pears"))]",
        []
      ),
      (
        "[\(AssetLinksTexts.statement(rules: #"[{"/":"/a"}],"dynamic_app_link_components":[{"/":"/b"}]"#))]",
        ["assetlinks.rules-repeated"]
      ),
    ] as [(String, [String])]
  )
  func twice(text: String, expected: [String]) {
    #expect(AssetLinksTexts.read(text).rules == expected)
  }
}
