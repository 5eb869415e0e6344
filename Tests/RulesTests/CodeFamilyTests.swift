import Rules
import Testing

struct CodeFamilyTests {
  @Test("Each family that code names is one of the catalog", arguments: CodeFamily.named)
  func known(family: CodeFamily) {
    #expect(CodeCatalog.families.contains(family.name))
  }

  @Test(
    "The family of a code is what stands before its dot",
    arguments: [
      ("banner.app-id-missing", CodeFamily.banner), ("deep-link.missing", .deepLink),
      ("quality", .quality),
    ]
  )
  func family(code: String, family: CodeFamily) {
    #expect(CodeFamily(of: code) == family)
  }
}
