import ArgumentParser
import Testing

@testable import pippin

@Suite("Verbs that are parsed by themselves")
struct VerbParsingTests {
  @Test(
    "What the command line means does not depend on how it is parsed",
    arguments: [
      ["inspect", "page.html"], ["inspect", "a.html", "b.html", "--format", "json", "-o", "x"],
      ["inspect", "page.html", "--url", "http://orchard.example/", "--require", "preview"],
      ["inspect", "-", "--in-process"], ["inspect"], ["inspect", "--no-such-option"],
      ["inspect", "--help"], ["inspect", "page.html", "-h"], ["inspect", "--version"],
      ["inspect", "page.html", "--format", "cuneiform"], ["inspect", "--format"],
      ["inspect", "--generate-completion-script", "bash"], ["inspect", "--experimental-dump-help"],
      ["inspect", "--", "--help"], ["inspect", "help"], ["inspect", "crawl"],
      ["crawl", "seeds.txt", "--store", "s", "--max-time", "60"], ["crawl", "--help"], ["crawl"],
      ["search", "apple pie", "--store", "s"], ["search", "--help-hidden"], ["match"],
      ["spotlight"], ["spotlight", "list", "x.json"], ["config"], ["store", "copy", "a", "b"],
      ["help", "inspect"], ["help"], ["--help"], ["--version"], ["no-such-verb"], [],
    ]
  )
  func sameMeaning(arguments: [String]) {
    let alone = Self.meaning { try VerbParsing.command(arguments) }
    let whole = Self.meaning { try Pippin.parseAsRoot(arguments) }
    #expect(alone == whole)
  }

  /// The command with its values, or the code and text that it ends with.
  private static func meaning(_ parse: () throws -> any ParsableCommand) -> String {
    do {
      var command = try parse()
      var text = ""
      dump(command, to: &text)
      // The library's own answers to requests for help are commands too.
      if !(command is any AsyncParsableCommand) {
        do { try command.run() } catch { text += ending(error) }
      }
      return text
    } catch {
      return ending(error)
    }
  }

  private static func ending(_ error: any Error) -> String {
    "\(Pippin.exitCode(for: error)): \(Pippin.fullMessage(for: error))"
  }
}
