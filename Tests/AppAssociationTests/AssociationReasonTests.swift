import AppAssociation
import Addressing
import Records
import Rules
import Testing

private typealias Texts = AssociationTexts

/// What a verdict says beside the rule that decided.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary>
struct AssociationReasonTests {
  private func verdict(_ text: String, _ rest: String) throws -> AppVerdict {
    let url = try #require(WebAddress("https://example.com" + rest))
    return try #require(Texts.read(text).match(url: url).first)
  }

  @Test(
    "A rule without regard to case shows the URL with its own capitals",
    arguments: [
      (#"{"/":"/buy/?","caseSensitive":false}"#, "/Buy/XY", "the path `/Buy/XY` does"),
      (#"{"?":"a=B","caseSensitive":false}"#, "/?A=Cd", "the query `A=Cd` does"),
      (#"{"?":{"A":"x"},"caseSensitive":false}"#, "/?b=1&a=X&A=Yz", "the query item `A` is `Yz`,"),
      (##"{"#":"top","caseSensitive":false}"##, "/#Bottom", "the fragment `Bottom` does"),
      (
        #"{"/":"/é","caseSensitive":false,"percentEncoded":false}"#, "/%C3%A9X",
        "the path `/éX` does"
      ),
      (#"{"?":{"a":"x"}}"#, "/?a=Yz", "the query item `a` is `Yz`,"),
    ]
  )
  func capitals(component: String, rest: String, reason: String) throws {
    let verdict = try verdict(Texts.components(component), rest)
    #expect(verdict.verdict == .none)
    #expect(verdict.reasons.first?.text.hasPrefix(reason) == true, "\(verdict.reasons)")
  }

  @Test(
    "What a rule has from defaults is named beside it",
    arguments: [
      (#"{"exclude":true}"#, #"{"/":"/a"}"#, #"{"exclude":true}"#, true),
      (#"{"exclude":true}"#, #"{"/":"/a","exclude":false}"#, nil, false),
      (#"{"exclude":false}"#, #"{"/":"/a","exclude":true}"#, nil, false),
      (
        #"{"exclude":true,"caseSensitive":false}"#, #"{"/":"/A"}"#,
        #"{"caseSensitive":false,"exclude":true}"#, true
      ),
      ("{}", #"{"/":"/a"}"#, nil, false),
    ] as [(String, String, String?, Bool)]
  )
  func defaults(defaults: String, component: String, named: String?, isExcluded: Bool) throws {
    let verdict = try verdict(Texts.links(#""defaults":\#(defaults)"#, component), "/a")
    #expect(verdict.defaults == named)
    #expect(verdict.isExcludedByDefaults == isExcluded)
    if let named { #expect(verdict.wholeRule == "\(component) with defaults \(named)") }
  }

  @Test("The finding of a file that only excludes says that defaults do so, and what helps")
  func excludesOnly() throws {
    let text = Texts.links(#""defaults":{"exclude":true}"#, #"{"/":"/a"}"#)
    let finding = try #require(Texts.findings(text).first)
    #expect(finding.rule == "association.excludes-only")
    #expect(finding.detail.contains("The exclusion is of defaults."))
    #expect(finding.fix == AppVerdict.defaultsFix)
  }

  @Test(
    "A variable in braces is told of as that, and is no unused one",
    arguments: [
      ("/${plum}/*", "Write `/$(plum)/*`."), ("/{plum}/*", "Write `/$(plum)/*`."),
      ("/${plum}/${lang}", "Write `/$(plum)/$(lang)`."), ("/{id}/{plum}", "Write `/{id}/$(plum)`."),
    ]
  )
  func braces(path: String, fix: String) {
    let text = Texts.links(
      #""substitutionVariables":{"plum":["greengage"]}"#,
      #"{"/":"\#(path)"}"#
    )
    let findings = Texts.findings(text)
    #expect(findings.map(\.rule) == ["association.variable-braces"])
    #expect(findings.first?.fix == fix)
  }

  @Test("Braces around other names are a router's", arguments: ["/{lang}/x", "/${id}", "/{id}"])
  func router(path: String) {
    let findings = Texts.findings(Texts.components(#"{"/":"\#(path)"}"#))
    #expect(findings.map(\.rule) == ["association.route-template"])
  }
}
