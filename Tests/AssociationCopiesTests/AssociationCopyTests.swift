import AssociationCopies
import Testing

struct AssociationCopyTests {
  @Test("A copy that nobody asked for says nothing")
  func unasked() {
    let copy = AssociationCopy(service: .apple, host: "a.example", state: .unasked("--cdn"))
    #expect(copy.causes.isEmpty && copy.comparison == .unknown && copy.file == nil)
  }
}
