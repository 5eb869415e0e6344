import Foundation
import JSON
import Records
import TestSupport
import Testing

/// `pippin inspect` of what a person names: a file whose URL is not given, and names that are none.
struct InspectByHandTests {
  private static func page(canonical: String) -> String {
    """
    <!doctype html><html lang="en"><title>Plum jam</title>
    <meta name="apple-itunes-app" content="app-id=544007664">\(canonical)<p>Plums and sugar.</p></html>
    """
  }

  @Test(
    "A file is judged as the page of --url, else of its canonical URL, else of a URL that cannot be",
    arguments: [
      ("<link rel=canonical href='https://jam.test/plum'>", nil, "https://jam.test/plum"),
      ("<link rel=canonical href='https://jam.test/plum'>", "https://b.test/", "https://b.test/"),
      ("<link rel=canonical href='/plum'>", nil, "https://your-site.invalid/your-page"),
      ("<link rel=canonical href='mailto:a@jam.test'>", nil, "https://your-site.invalid/your-page"),
      ("", nil, "https://your-site.invalid/your-page"), ("", "http://c.test/x", "http://c.test/x"),
    ] as [(String, String?, String)]
  )
  func address(canonical: String, url: String?, judged: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.page(canonical: canonical), to: "jam.html")
    let option = url.map { ["--url", $0] } ?? []
    let outcome = try await PippinBinary.run(
      ["inspect", "jam.html", "--format", "json"] + option,
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try outcome.json()["record"]?["url"]?.string == judged)
    #expect(!outcome.output.contains("localhost"))
    // What was not given is said, with the option that gives it.
    #expect(outcome.errors.contains("--url") == (url == nil))
    #expect(outcome.errors.contains("names no canonical URL") == judged.contains(".invalid"))
  }

  @Test(
    "A name that is no file but was probably meant as a URL is answered with that URL",
    arguments: [
      ("www.plumtree.test", "Did you mean https://www.plumtree.test/?"),
      ("plumtree.test/jam?a=1", "Did you mean https://plumtree.test/jam?a=1?"),
      ("localhost:8098", "Did you mean http://localhost:8098/?"),
      ("127.0.0.1/x", "Did you mean http://127.0.0.1/x?"),
      ("http:/plumtree.test/jam", "Did you mean https://plumtree.test/jam?"),
      ("htp://plumtree.test/", "Did you mean https://plumtree.test/?"),
      ("file:///srv/jam.html", "Did you mean /srv/jam.html?"),
      ("jam.html", "There is no file jam.html."), ("pages/jam", "There is no file pages/jam."),
      ("a b", "There is no file a b."), (".hidden", "There is no file .hidden."),
      ("folder", "folder: It holds no page"),
    ]
  )
  func meant(name: String, answer: String) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "folder"),
      withIntermediateDirectories: false
    )
    let outcome = try await PippinBinary.run("inspect", name, in: folder)
    #expect(outcome.code == 66)
    #expect(outcome.errors.contains(answer), "\(outcome.errors)")
  }

  @Test(
    "A page that cannot be fetched is answered with the option that helps",
    arguments: [
      // What a person names need not be public.
      (["http://127.0.0.1:9/"], "refuses connections"),
      (["https://plumtree.invalid/"], "--connect-to"),
      (["http://orchard.example/"], "pippin demo --shell"),
    ]
  )
  func unreachable(arguments: [String], option: String) async throws {
    let outcome = try await PippinBinary.run(["inspect"] + arguments, in: try TemporaryFolder())
    #expect(outcome.code == 69)
    #expect(outcome.errors.contains(option), "\(outcome.errors)")
  }
}
