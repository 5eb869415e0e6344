import Extraction
import Records
import Testing

// https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
struct ShadowRootsTests {
  @Test(
    "Text in a declarative shadow root is not called missing without scripts without a word of it",
    arguments: [
      ("<template shadowrootmode=open><p>words</p></template>", true),
      ("<template ShadowRootMode=Closed><p>words</p></template>", true),
      ("<template shadowrootmode=x><p>words</p></template>", false),
      ("<template></template>", false),
    ]
  )
  func noted(html: String, isRoot: Bool) throws {
    let findings = try FaultlessPage.read("<title>a</title><div>\(html)</div>").record.findings
    #expect(findings.contains { $0.rule == "page.shadow-root" } == isRoot)
    let missing = findings.first { $0.rule == "page.text-missing" }
    #expect(missing?.message.contains("shadow roots") == isRoot)
  }
}
