import AppAssociation
import Records
import Rules
import Testing

/// What people write into asset links files who have another key, format or namespace in mind.
struct AssetLinksMistakesTests {
  private typealias Texts = AssetLinksTexts

  /// A statement with `extensions` and a target that has `more`.
  private static func file(_ extensions: String, more: String = "") -> String {
    let target = Texts.target().dropLast() + more + "}"
    return #"[{"relation":["\#(Texts.opens)"],\#(extensions)"target":\#(target)}]"#
  }

  private static let rules = #"{"dynamic_app_link_components":[{"/":"/a"}]}"#

  // https://developer.android.com/training/app-links/configure-assetlinks
  @Test(
    "Rules under a key that is none of the statement's relations lead to the key that was meant",
    arguments: [
      ("handle_all_urls", "Write `\(Texts.opens)` as the key."),
      ("common.handle_all_urls", "Write `\(Texts.opens)` as the key."),
      ("delegate_permission/common.handle_all_url", "Write `\(Texts.opens)` as the key."),
      (
        "get_login_creds",
        "Write `delegate_permission/common.get_login_creds` as the key, and add that to relation."
      ),
      ("delegate_permission/common.get_login_creds", "Add the relation to the statement,"),
      ("delegate_permission/com.example.bake", "Add the relation to the statement,"),
      ("Plum cake", "Write a relation of the statement as the key,"),
    ]
  )
  func key(name: String, fix: String) throws {
    let (file, rules, findings) = Texts.read(
      Self.file(#""relation_extensions":{"\#(name)":\#(Self.rules)},"#)
    )
    #expect(rules == ["assetlinks.extension-unused"])
    #expect(findings.first?.fix.hasPrefix(fix) == true, "\(findings)")
    #expect(file.packages == [Texts.app])
  }

  @Test(
    "A key in the wrong object is said to be there, and where it belongs",
    arguments: [
      (
        file("", more: #","relation_extensions":{"\#(Texts.opens)":\#(rules)}"#),
        "Move `relation_extensions` into the statement"
      ),
      (file(#""relation_extensions":\#(rules),"#), #"Write "relation_extensions": {"delegate_"#),
      (
        file(#""dynamic_app_link_components":[{"/":"/a"}],"#), #"Write "relation_extensions": {"#
      ),
      (file(#""package_name":"com.example.plums","#), "Move `package_name` into target."),
    ]
  )
  func misplaced(text: String, fix: String) {
    let (file, rules, findings) = Texts.read(text)
    #expect(rules == ["assetlinks.key-misplaced"])
    #expect(findings.first?.fix.hasPrefix(fix) == true, "\(findings)")
    #expect(file.packages == [Texts.app])
  }

  @Test(
    "A pattern of a dynamic rule that is meant otherwise is told of once, with what to write",
    arguments: [
      (#"{"/":"x/*"}"#, "Every path starts with a slash.", "Write `/x/*`."),
      (#"{"/":"/a?b=1"}"#, "The query is", #"Write `{"/": "/a", "?": {"b": "1"}}`."#),
      (##"{"/":"/a#top"}"##, "What is behind #", ##"Write `{"/": "/a", "#": "top"}`."##),
      (##"{"#":"#top"}"##, "The mark #", "Write `top`."),
      (#"{"/":"NOT /z"}"#, "NOT is a word", #"Write `{"/": "/z", "exclude": true}`."#),
      (#"{"/":"https://plums.example/q"}"#, "A path has no scheme", #"Write `{"/": "/q"}`."#),
      (#"{"/":"plums.example/q/*"}"#, "A path has no scheme", #"Write `{"/": "/q/*"}`."#),
      (#"{"/":"/käse"}"#, "URLs have such characters", "Write `/k%C3%A4se`."),
      (#"{"/":"/a b"}"#, "URLs have such characters", "Write `/a%20b`."),
      (#"{"/":"/a.*"}"#, "A pattern holds .*,", "Where any text is meant"),
      (#"{"/":"/a/:id"}"#, "", "Write * for any text"),
      (#"{"/":"^/a/[0-9]+$"}"#, "A pattern is written as a regular expression.", "Write `/a/?*`."),
      (#"{"/":"/$(lang)/a"}"#, "Dynamic rules have no variables.", "Write one rule for each"),
      (#"{"?":{"?a":"1"}}"#, "No query item has such a name.", #"Write "a" as the key."#),
      (#"{"?":{"a=1":"*"}}"#, "No query item has such a name.", "Write names alone as keys."),
      (#"{"?":{"a":"b c"}}"#, "URLs have such characters", "Write `b%20c`."),
    ]
  )
  func pattern(rule: String, detail: String, fix: String) {
    let (_, rules, findings) = Texts.read("[\(Texts.statement(rules: "[\(rule)]"))]")
    #expect(rules == ["assetlinks.pattern-mistaken"], "\(findings)")
    let words = (findings.first).map { "\($0.detail) \($0.fix)" } ?? ""
    #expect(words.hasPrefix(detail) && words.contains(fix), "\(words)")
  }

  @Test(
    "Patterns that say what they mean are left alone",
    arguments: [
      #"{"/":"/a/*"}"#, #"{"/":"*"}"#, #"{"/":"?*"}"#, #"{"/":"/a?c"}"#, ##"{"#":"*"}"##,
      #"{"?":{"a":"?*"}}"#, #"{"?":{"a":"x=y"}}"#, #"{"/":"/k%C3%A4se"}"#, #"{"/":"/a.html"}"#,
      #"{"/":"/notes/*"}"#, #"{"exclude":true}"#,
    ]
  )
  func plain(rule: String) {
    let list = rule.contains("exclude") ? #"{"/":"/b"},\#(rule)"# : rule
    #expect(Texts.read("[\(Texts.statement(rules: "[\(list)]"))]").rules.isEmpty)
  }

  @Test(
    "A rule without a pattern matches every URL, and the key that was meant is named",
    arguments: [
      (#"{"paths":"/r"}"#, ["assetlinks.key-unknown", "assetlinks.rule-empty"], "mean `/`?"),
      (#"{"comments":"x"}"#, ["assetlinks.rule-empty"], ""),
    ]
  )
  func empty(rule: String, expected: [String], words: String) {
    let (_, rules, findings) = Texts.read("[\(Texts.statement(rules: "[\(rule)]"))]")
    #expect(rules == expected)
    #expect(findings.first?.message.contains(words) == true || words.isEmpty)
  }

  // https://github.com/google/digitalassetlinks/blob/master/well-known/details.md
  @Test(
    "A namespace that its target's other keys contradict is one finding, with the one to write",
    arguments: [
      (
        Texts.target().replacing("android_app", with: "web"), "namespace-wrong",
        #"Write "namespace": "android_app"."#
      ),
      (
        Texts.site.replacing("web", with: "android_app"), "namespace-wrong",
        #"Write "namespace": "web"."#
      ),
      (
        Texts.target().replacing("android_app", with: "android"), "namespace-unknown",
        #"Write "namespace": "android_app"."#
      ),
      (#"{"namespace":"ios_app","appid":"ABCDE12345.a.b"}"#, "namespace-ios", "Remove the"),
    ]
  )
  func namespace(target: String, rule: String, fix: String) {
    let (_, rules, findings) = Texts.read(
      #"[{"relation":["\#(Texts.opens)"],"target":\#(target)},\#(Texts.statement())]"#
    )
    #expect(rules == ["assetlinks.\(rule)"], "\(findings)")
    #expect(findings.first?.fix.hasPrefix(fix) == true, "\(findings)")
    #expect((findings.first?.severity == .error) == (rule != "namespace-ios"))
  }

  @Test("A file for iOS alone has no error, and no app for Android")
  func iOSAlone() {
    let target = #"{"namespace":"ios_app","appid":"ABCDE12345.a.b"}"#
    let text = #"[{"relation":["\#(Texts.opens)"],"target":\#(target)}]"#
    #expect(Texts.read(text).rules == ["assetlinks.namespace-ios", "assetlinks.no-app"])
  }

  @Test(
    "A fingerprint of documentation or that somebody typed is an error, and its statement stays",
    arguments: [
      "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5",
      Array(repeating: "00", count: 32).joined(separator: ":"),
      Array(repeating: "AA:BB:CC:DD", count: 8).joined(separator: ":"),
    ]
  )
  func sample(fingerprint: String) {
    let target = Texts.fingerprints(#"["\#(fingerprint)"]"#)
    let (file, rules, findings) = Texts.read(
      #"[{"relation":["\#(Texts.opens)"],"target":\#(target)}]"#
    )
    #expect(rules == ["assetlinks.fingerprint-sample"])
    #expect(findings.first?.severity == .error)
    #expect(file.fingerprints(of: "com.example.a") == [fingerprint])
  }
}
