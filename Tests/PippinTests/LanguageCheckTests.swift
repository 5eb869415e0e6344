import TestSupport
import Testing

// https://www.rfc-editor.org/rfc/rfc5646#section-2.1
struct LanguageCheckTests {
  @Test(
    "What is no language is refused with how one is written",
    arguments: [
      (["search", "plum", "--lang", "deutsch"], ["--lang", "de for German"]),
      (["search", "plum", "--lang", "q!"], ["--lang", "de for German"]),
      (["search", "plum", "--prefer-lang", "q!"], ["--prefer-lang", "de,en"]),
      (["suggest", "plum", "--prefer-lang", "en,german"], ["--prefer-lang", "de,en"]),
    ]
  )
  func refused(arguments: [String], says: [String]) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(arguments, in: folder)
    #expect(outcome.code == 64, "\(outcome.errors)")
    for part in says { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
    outcome.expectPlainMessage()
  }

  @Test("What is one goes on to the store, which is not there")
  func accepted() async throws {
    let folder = try TemporaryFolder()
    for flags in [["--lang", "pt-BR"], ["--prefer-lang", "de-CH, en;q=0.5"]] {
      let outcome = try await PippinBinary.run(["search", "plum"] + flags, in: folder)
      #expect(outcome.code != 64, "\(outcome.errors)")
    }
  }
}
