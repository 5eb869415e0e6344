import Frontier
import Testing

@Suite("What the store keeps in short")
struct PackingTests {
  @Test(
    "Rules are read from lines of severity, rule and count, and other lines are skipped",
    arguments: [
      ("", []),
      ("error banner.app-id-missing 1\n", ["banner.app-id-missing"]),
      ("error a.b 1\nnote a.b 12\n", ["a.b", "a.b"]),
      ("error a.b 1\nwarning c.d 2", ["a.b", "c.d"]),
      ("error\nerror a.b\n a.b 1\nerror a.b \nerror  1\nerror a b 1\n\nnote e.f 3\n", ["e.f"]),
      ("note größe.zählt 3\n", ["größe.zählt"]),
    ] as [(String, [String])]
  )
  func rules(text: String, expected: [String]) {
    #expect(PackedFindings.rules(text) == expected)
    #expect(PackedFindings.rules(text).count >= PackedFindings.unpack(text).count)
  }

  @Test("Findings are counted by severity and rule, in their order, and read back")
  func findings() {
    let packed = PackedFindings.pack([
      ("warning", "c.d"), ("error", "a.b"), ("warning", "c.d"), ("note", "a.b"),
    ])
    #expect(packed == "error a.b 1\nnote a.b 1\nwarning c.d 2\n")
    #expect(PackedFindings.rules(packed) == ["a.b", "a.b", "c.d"])
    #expect(PackedFindings.unpack(packed).map(\.count) == [1, 1, 2])
  }
}
