import AppAssociation
import Records
import Rules
import Testing

// https://github.com/google/digitalassetlinks/blob/master/well-known/details.md
struct AssetLinksStatementsTests {
  @Test(
    "A relation is a kind and a detail with one slash, in small letters, digits, _ and full stops",
    arguments: [
      ("delegate_permission/common.handle_all_urls", true),
      ("delegate_permission/common.get_login_creds", true),
      ("delegate_permission/share_the_oven", true), ("delegate_permission/org.example.bake", true),
      ("visit/orchard_7", true), ("a/b", true), ("delegate_permission/9.a_b", true),
      ("", false), ("/", false), ("delegate_permission", false), ("delegate_permission/", false),
      ("/bake", false), ("delegate_permission/bake/more", false),
      ("delegate_permission,bake", false),
      ("DELEGATE_PERMISSION/bake", false), ("delegate_permission/Bake", false),
      ("delegate_permission/bake!", false), ("delegate_permission/bake+more", false),
      ("delegate_permission/bake more", false), ("delegate_permission/*", false),
      ("delegate_permission/bake ", false), (" delegate_permission/bake", false),
      ("delegate_permission / bake", false), ("delegate_permission/bake-more", false),
      ("delegate_permission/b\u{E4}cken", false), ("delegate_permission//bake", false),
    ]
  )
  func relation(text: String, isValid: Bool) {
    let (file, rules, _) = AssetLinksTexts.read(
      #"[{"relation":["\#(text)"],"target":\#(AssetLinksTexts.site)}]"#
    )
    #expect(file.statements.count == (isValid ? 1 : 0))
    #expect(rules.contains("assetlinks.relation-malformed") != isValid)
  }

  @Test(
    "A relation that was meant to be a known one is warned of, with the one that was meant",
    arguments: [
      ("delegate_permission/common.handle_all_urls ", "handle_all_urls", "malformed"),
      ("\\tdelegate_permission/common.handle_all_urls", "handle_all_urls", "malformed"),
      ("delegate_permission/common.handle_all_URLs", "handle_all_urls", "malformed"),
      ("Delegate_Permission/Common.Get_Login_Creds", "get_login_creds", "malformed"),
      ("handle_all_urls", "handle_all_urls", "malformed"),
      ("common.handle_all_urls", "handle_all_urls", "malformed"),
      ("delegate_permission / common.handle_all_urls", "handle_all_urls", "malformed"),
      ("delegate-permission/common.handle-all-urls", "handle_all_urls", "malformed"),
      ("delegate_permission/common.handle_all_url", "handle_all_urls", "misspelled"),
      ("delegate_permission/handle_all_urls", "handle_all_urls", "misspelled"),
      ("delegate_permission/common.hande_all_urls", "handle_all_urls", "misspelled"),
      ("delegate_permissions/common.use_as_origin", "use_as_origin", "misspelled"),
      ("delegate_permission/get_login_creds", "get_login_creds", "misspelled"),
    ]
  )
  func misspelt(text: String, meant: String, kind: String) throws {
    let (_, _, findings) = AssetLinksTexts.read(
      #"[{"relation":["\#(text)"],"target":\#(AssetLinksTexts.target())}]"#
    )
    let finding = try #require(findings.first)
    #expect(finding.rule == "assetlinks.relation-\(kind)")
    #expect(finding.severity >= .warning)
    #expect(finding.message.contains("Did you mean `delegate_permission/common.\(meant)`?"))
  }

  @Test("A relation of somebody's own is a note, and its statement counts")
  func ownRelation() {
    let (file, rules, findings) = AssetLinksTexts.read(
      #"[{"relation":["delegate_permission/org.example.bake"],"target":\#(AssetLinksTexts.site)},"#
        + "\(AssetLinksTexts.statement())]"
    )
    #expect(rules == ["assetlinks.relation-unknown"])
    #expect(findings.allSatisfy { $0.severity == .note })
    #expect(file.statements.count == 2)
  }

  @Test("One malformed relation makes its statement void, and no other")
  func voidStatement() {
    let (file, rules, _) = AssetLinksTexts.read(
      #"[{"relation":["\#(AssetLinksTexts.opens)","Bake"],"target":\#(AssetLinksTexts.target())},"#
        + "\(AssetLinksTexts.statement(package: "com.example.pears"))]"
    )
    #expect(rules == ["assetlinks.relation-malformed"])
    #expect(file.packages == ["com.example.pears"])
  }

  @Test(
    "A site is a scheme and a fully qualified host, with a port if need be, and nothing behind",
    arguments: [
      ("https://www.example.com", nil), ("http://www.example.com", nil),
      ("https://www.example.com:8443", nil), ("https://www.example.com:443", nil),
      ("HtTpS://WWW.Example.com", nil), ("https://www.example.com.", nil),
      ("https://xn--bcher-kva.example", nil),
      ("https://www.example.com/", "slash"), ("https://www.example.com/x", "path"),
      ("https://www.example.com/x/", "path"), ("https://www.example.com/*", "path"),
      ("https://www.example.com?x", "query"), ("https://www.example.com/?x", "path"),
      ("https://www.example.com#x", "fragment"), ("https://u:p@www.example.com", "user name"),
      ("https://www.example.com:999999", "port"), ("https://www.example.com:x", "port"),
      ("mailto://u@example.com", "http and https"), ("ftp://example.com", "http and https"),
      ("www.example.com", "scheme"), ("www.example.com:443", "scheme"),
      ("//www.example.com", "scheme"),
      ("", "empty"), (" https://www.example.com", "White space"),
      ("https://www.example.com ", "White space"), ("https://www", "fully qualified"),
      ("https://127.0.0.1", "fully qualified"), ("https://", "host"),
    ] as [(String, String?)]
  )
  func site(text: String, fault: String?) {
    let (file, rules, findings) = AssetLinksTexts.read(
      #"[{"relation":["delegate_permission/common.get_login_creds"],"#
        + #""target":{"namespace":"web","site":"\#(text)"}},\#(AssetLinksTexts.statement())]"#
    )
    #expect(rules == (fault == nil ? [] : ["assetlinks.site-malformed"]))
    #expect(file.statements.count == (fault == nil ? 2 : 1))
    if let fault { #expect(findings.first?.message.contains(fault) == true, "\(findings)") }
  }

  @Test(
    "A target is an object with a known namespace and all that the namespace needs",
    arguments: [
      (#""https://www.example.com""#, "assetlinks.target-malformed"),
      ("null", "assetlinks.target-malformed"), ("[]", "assetlinks.target-malformed"),
      ("{}", "assetlinks.namespace-unknown"),
      (
        #"{"namespace":"orchard","site":"https://www.example.com"}"#, "assetlinks.namespace-unknown"
      ),
      (#"{"namespace":7}"#, "assetlinks.namespace-unknown"),
      (#"{"namespace":"Web","site":"https://www.example.com"}"#, "assetlinks.namespace-unknown"),
      (#"{"namespace":"web"}"#, "assetlinks.site-malformed"),
      (#"{"namespace":"web","site":["https://www.example.com"]}"#, "assetlinks.site-malformed"),
      (#"{"namespace":"android_app"}"#, "assetlinks.package-malformed"),
      (#"{"namespace":"android_app","package_name":""}"#, "assetlinks.package-malformed"),
      (#"{"namespace":"android_app","package_name":"P L U M"}"#, "assetlinks.package-malformed"),
      (#"{"namespace":"android_app","package_name":"plums"}"#, "assetlinks.package-malformed"),
      (#"{"namespace":"android_app","package_name":7}"#, "assetlinks.package-malformed"),
      (
        #"{"namespace":"android_app","package_name":"com.example.a"}"#,
        "assetlinks.fingerprint-missing"
      ),
      (AssetLinksTexts.fingerprints("[]"), "assetlinks.fingerprint-missing"),
      (AssetLinksTexts.fingerprints(#""0A""#), "assetlinks.fingerprint-malformed"),
      (AssetLinksTexts.fingerprints("[{}]"), "assetlinks.fingerprint-malformed"),
      (AssetLinksTexts.fingerprints(#"[""]"#), "assetlinks.fingerprint-malformed"),
      (AssetLinksTexts.fingerprints(#"["P L U M"]"#), "assetlinks.fingerprint-malformed"),
    ]
  )
  func target(text: String, rule: String) {
    let (file, rules, findings) = AssetLinksTexts.read(
      #"[{"relation":["delegate_permission/common.get_login_creds"],"target":\#(text)}]"#
    )
    #expect(rules == [rule], "\(findings)")
    #expect(findings.first?.severity == .error)
    #expect(file.statements.isEmpty)
  }

  @Test(
    "A fingerprint is 32 bytes in capital digits with colons; the finding says what is wrong",
    arguments: [
      (AssetLinksTexts.fingerprint.lowercased(), "capitals"),
      (String(AssetLinksTexts.fingerprint.dropFirst(3)), "62 digits"),
      ("GG" + AssetLinksTexts.fingerprint.dropFirst(2), "hexadecimal"),
      (AssetLinksTexts.fingerprint.filter { $0 != ":" }, "colon"),
      ((0..<20).map { "0\($0 % 10)" }.joined(separator: ":"), "SHA-1"),
    ]
  )
  func fingerprint(text: String, word: String) throws {
    let (_, _, findings) = AssetLinksTexts.read(
      #"[{"relation":["\#(AssetLinksTexts.opens)"],"target":\#(AssetLinksTexts.fingerprints("[\"\(text)\"]"))}]"#
    )
    let finding = try #require(findings.first)
    #expect(finding.rule == "assetlinks.fingerprint-malformed")
    #expect(finding.message.contains(word), "\(finding.message)")
  }

  @Test("Several fingerprints stand for several apps; a malformed one does not void the others")
  func fingerprintList() {
    let other = AssetLinksTexts.fingerprint.replacing("0A", with: "FF")
    let list = #"["\#(AssetLinksTexts.fingerprint)","\#(other)","00"]"#
    let (file, rules, _) = AssetLinksTexts.read(
      #"[{"relation":["\#(AssetLinksTexts.opens)"],"target":\#(AssetLinksTexts.fingerprints(list))}]"#
    )
    #expect(rules == ["assetlinks.fingerprint-malformed"])
    let both = [AssetLinksTexts.fingerprint, other]
    #expect(file.statements.map(\.target) == [.app(package: "com.example.a", fingerprints: both)])
  }

  @Test(
    "The relation is an array of strings",
    arguments: [
      (#""delegate_permission/common.handle_all_urls""#, "assetlinks.relation-malformed"),
      ("{}", "assetlinks.relation-malformed"), ("[{}]", "assetlinks.relation-malformed"),
      ("[7]", "assetlinks.relation-malformed"), (#"[""]"#, "assetlinks.relation-malformed"),
      ("[]", "assetlinks.relation-missing"),
    ]
  )
  func relationType(text: String, rule: String) {
    #expect(
      AssetLinksTexts.read(#"[{"relation":\#(text),"target":\#(AssetLinksTexts.site)}]"#).rules == [
        rule
      ]
    )
  }

  @Test(
    "An include stands alone among the fields that mean something, and is a secure URL",
    arguments: [
      (#"{"include":"https://example.com/a.json"}"#, [], 1),
      (#"{"include":"https://example.com/a.json","magic":{"a":1}}"#, ["assetlinks.key-unknown"], 1),
      (
        #"{"include":"https://example.com/a.json","target":\#(AssetLinksTexts.site)}"#,
        ["assetlinks.include-mixed"],
        0
      ),
      (
        #"{"relation":["a/b"],"include":"https://example.com/a.json"}"#,
        ["assetlinks.include-mixed"], 0
      ),
      (#"{"include":"http://example.com/a.json"}"#, ["assetlinks.include-malformed"], 0),
      (#"{"include":"/a.json"}"#, ["assetlinks.include-malformed"], 0),
      (#"{"include":"https://intranet/a.json"}"#, ["assetlinks.include-malformed"], 0),
      (#"{"include":7}"#, ["assetlinks.include-malformed"], 0),
      (#"{"include":["https://example.com/a.json"]}"#, ["assetlinks.include-malformed"], 0),
    ] as [(String, [String], Int)]
  )
  func include(text: String, expected: [String], count: Int) {
    let (file, rules, _) = AssetLinksTexts.read("[\(text)]")
    #expect(rules == expected)
    #expect(file.includes.count == count)
  }

  @Test(
    "A file is one array of statements in strict JSON; what is sound in it counts",
    arguments: [
      ("[]", "assetlinks.empty", 0), ("42", "assetlinks.not-array", 0),
      (#""plums""#, "assetlinks.not-array", 0),
      (AssetLinksTexts.statement(), "assetlinks.not-array", 0),
      ("[{", "assetlinks.not-json", 0),
      ("[\(AssetLinksTexts.statement()),]", "assetlinks.not-json", 0),
      ("[\(AssetLinksTexts.statement()) /* x */]", "assetlinks.not-json", 0),
      ("[\(AssetLinksTexts.statement())] x", "assetlinks.not-json", 0),
      ("[{},\(AssetLinksTexts.statement())]", "assetlinks.relation-missing", 1),
      ("[7,\(AssetLinksTexts.statement())]", "assetlinks.statement-malformed", 1),
      (#"[{"relation":["a/b"]},\#(AssetLinksTexts.statement())]"#, "assetlinks.target-missing", 1),
    ]
  )
  func files(text: String, rule: String, count: Int) {
    let (file, rules, _) = AssetLinksTexts.read(text)
    #expect(rules.contains(rule), "\(rules)")
    #expect(file.statements.count == count)
  }

  @Test("Statements keep their order, each with every relation")
  func order() {
    let (file, rules, _) = AssetLinksTexts.read(
      #"[{"relation":["\#(AssetLinksTexts.opens)","delegate_permission/common.get_login_creds"],"#
        + #""target":\#(AssetLinksTexts.target("com.example.b"))},"#
        + "\(AssetLinksTexts.statement(package: "com.example.a"))]"
    )
    #expect(rules.isEmpty)
    #expect(file.packages == ["com.example.b", "com.example.a"])
    #expect(file.statements.first?.relations.count == 2)
  }
}
