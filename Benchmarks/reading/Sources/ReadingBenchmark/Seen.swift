import Foundation
import JSON
import Markup
import Reading
import Records

/// What Pippin read of each page, for comparing it with other readers.
enum Seen {
  /// Writes each page as UTF-8, the way the reader sees it, into `folder`.
  static func decode(_ corpus: Corpus, into folder: String) throws {
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for page in corpus.pages {
      let file = root.appendingPathComponent(page.name + ".html")
      try Data(PreparedPage(page).decoded).write(to: file)
    }
  }

  /// Prints one JSON text a line: the markup as read, and the record made of it.
  static func print(_ corpus: Corpus) throws {
    for page in corpus.pages {
      var writer = JSONWriter()
      write(page, to: &writer)
      FileHandle.standardOutput.write(Data(writer.bytes + [0x0A]))
    }
  }

  private static func write(_ page: CorpusPage, to writer: inout JSONWriter) {
    let input = PageInput(address: page.address, body: page.bytes)
    var findings: [Finding] = []
    let tree = PageTree(reading: page.bytes, charset: nil, findings: &findings)
    writer.beginObject()
    writer.key("hrefs")
    write(tree, [.a, .area], [.href], to: &writer)
    writer.key("jsonld")
    writer.beginArray()
    for script in tree.elements(.script) {
      let type = tree.attribute(.type, of: script)?.lowercased() ?? ""
      guard type.hasPrefix("application/ld+json") else { continue }
      writer.value(String(decoding: tree.rawText(of: script), as: UTF8.self))
    }
    writer.endArray()
    writer.key("lang")
    writer.value(tree.elements(.html).first.flatMap { tree.attribute(.lang, of: $0) } ?? "")
    writer.key("links")
    write(tree, [.link], [.rel, .href, .hreflang, .media, .type], to: &writer)
    writer.key("metas")
    write(tree, [.meta], [.name, .property, .httpEquiv, .itemprop, .content], to: &writer)
    writer.key("page")
    writer.value(page.name)
    writer.key("record")
    writer.value(PageJudge.read(input))
    writer.key("title")
    writer.value(tree.elements(.title).first.map { tree.text(of: $0) } ?? "")
    writer.endObject()
  }

  /// Writes the attributes of all elements of some names, one array each; absent is null.
  private static func write(
    _ tree: PageTree,
    _ tags: [Tag],
    _ names: [AttributeName],
    to writer: inout JSONWriter
  ) {
    writer.beginArray()
    for element in tags.flatMap({ tree.elements($0) }).sorted() {
      writer.beginArray()
      for name in names {
        if let value = tree.attribute(name, of: element) {
          writer.value(value)
        } else {
          writer.null()
        }
      }
      writer.endArray()
    }
    writer.endArray()
  }
}
