import Addressing
import TextEncodings

/// Loads whatever reading pages takes from the disk, before a worker gives up the right to open
/// files.
enum WarmUp {
  /// Loads the tables of all encodings, and what the first page of a process makes ready.
  static func loadEverything() {
    TextEncoding.loadTables()
    guard let address = WebAddress("https://bücher.example/") else { return }
    _ = PageJudge.read(PageInput(address: address, body: Array(page.utf8)))
  }

  /// A page with something for each reader.
  private static let page = """
    <!doctype html><html lang="en"><title>Plums</title>
    <meta name="apple-itunes-app" content="app-id=284882215">
    <meta property="al:ios:url" content="plums://1"><meta name="date" content="2026-11-26">
    <script type="application/ld+json">{"@type":"Recipe","name":"Plum cake"}</script>
    <link rel="canonical" href="https://bücher.example/plums"><h1>Plums</h1>
    <p itemscope itemtype="https://schema.org/Recipe"><a href="/cake">Plum cake</a></p>
    """
}
