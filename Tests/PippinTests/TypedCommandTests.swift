import Testing

@testable import pippin

/// What a message repeats of a command.
struct TypedCommandTests {
  @Test(
    "A command with a secret in it is not repeated; one that names a file of it is",
    arguments: [
      (["crawl", "https://a.example/"], true),
      (["crawl", "https://a.example/", "--user", "a.example=plum:cake"], false),
      (["crawl", "https://a.example/", "--user=a.example=plum:cake"], false),
      (["crawl", "https://a.example/", "--header", "a.example=X-Door: open"], false),
      (["crawl", "https://a.example/", "--header", "a.example=@door.txt"], true),
      (["crawl", "https://a.example/", "--cookies", "a.example=cookies.txt"], true),
      (["crawl", "--proxy", "http://plum:cake@proxy.example/"], false),
    ]
  )
  func repeated(arguments: [String], isRepeated: Bool) {
    #expect((TypedCommand.text(of: arguments) != nil) == isRepeated)
  }
}
