import AssociationCopies
import Rules
import Testing

struct CopyRulesTests {
  @Test(
    "Each rule's specimen breaks it, and its twin keeps all of them",
    arguments: Rule.appleCopyRules + Rule.googleCopyRules
  )
  func specimens(rule: Rule) {
    #expect(CopyCases.rules(rule.specimen.bad, of: rule).contains(rule.id))
    #expect(CopyCases.rules(rule.specimen.good, of: rule).isEmpty)
  }
}
