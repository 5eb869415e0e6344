import Basics
import CRenderingFiles
import JSON

/// The scripts that Pippin runs in a page, which the build puts into the program.
enum PageScripts {
  /// The name of the world in which ``observe`` and ``capture(of:limit:)`` run, apart from the page's.
  static let world = "pippin"

  private static let texts = EmbeddedFiles.texts(rendering_files)

  /// Shows the page an iPhone.
  static var phone: String { texts["phone.js"] ?? "" }

  /// Notes when elements appear, and which scripts could not be run.
  static var observe: String { texts["observe.js"] ?? "" }

  /// Reads the document, up to `limit` UTF-16 code units, of a page that was opened at `url`.
  static func capture(of url: String, limit: Int) -> String {
    var writer = JSONWriter()
    writer.value(JSONValue.string(url))
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return "\(texts["capture.js"] ?? "")(\(limit), \(text))"
  }
}
