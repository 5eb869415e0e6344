import Foundation
import TestSupport
import Testing

/// How the text of a settings file is read.
struct SettingsFileTests {
  @Test("A settings file in another encoding than UTF-8 is named as that")
  func encoding() async throws {
    let folder = try TemporaryFolder()
    let latin = Data("fetch:\n  user-agent: Pippinbot/1 (B".utf8) + [0xE4] + Data("r)\n".utf8)
    try latin.write(to: URL(filePath: folder.path(of: "bad.yaml")))
    let outcome = try await PippinBinary.run("status", "--config", "bad.yaml", in: folder)
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("bad.yaml: the file is not in UTF-8."), "\(outcome.errors)")
    #expect(outcome.errors.contains("Save it as UTF-8."), "\(outcome.errors)")
  }

  @Test(
    "A value in a block of YAML is the text of its line, whatever is kept of the line's end",
    arguments: [">", "|", ">-", "|+"]
  )
  func block(_ style: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("fetch:\n  contact: \(style)\n    me@plums.org\n\n", to: "a.yaml")
    let outcome = try await PippinBinary.run("config", "--config", "a.yaml", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("fetch.contact: me@plums.org"), "\(outcome.output)")
  }
}
