import Inspecting
import JSON
import Records
import Testing

/// An inspection of an earlier time, read from a file.
struct EarlierInspectionTests {
  private static let text = """
    {"schema":"pippin-site/1","host":"a.example","pages":5,"indexable":3,"appLinked":3,
    "universal":0,"banners":0,"structured":1,"points":60,"orphans":[],
    "faults":[{"rule":"page.image-missing","pages":2}]}
    """

  private func read(_ text: String) throws -> EarlierInspection {
    try EarlierInspection(try JSONParser.parse(text), of: "a.example")
  }

  @Test("What is whole is read")
  func whole() throws {
    #expect(throws: Never.self) { try read(Self.text) }
  }

  @Test(
    "What is of another site, lacks something or holds impossible numbers says so",
    arguments: [
      ("pippin-site/1", "pippin-site/2", "schema"), ("a.example", "b.example", "another host"),
      ("\"pages\":5", "\"pages\":-9223372036854775808", "pages"),
      ("\"points\":60", "\"points\":9223372036854775807", "points"),
      ("\"universal\":0,", "", "universal"), ("\"orphans\":[]", "\"orphans\":1", "orphans"),
      ("\"pages\":2", "\"pages\":-1", "faults[0].pages"), ("\"rule\"", "\"rules\"", "faults[0]"),
      ("\"faults\"", "\"fault\"", "faults"),
    ]
  )
  func broken(old: String, new: String, reason: String) throws {
    let text = Self.text.replacing(old, with: new)
    #expect(text != Self.text)
    let error = #expect(throws: BaselineError.self) { try read(text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }
}
