import Basics
import CRenderingFiles

/// The scripts that Pippin runs in a page, which the build puts into the program.
enum PageScripts {
  /// The name of the world in which ``observe`` and ``capture(limit:)`` run, apart from the page's.
  static let world = "pippin"

  private static let texts = EmbeddedFiles.texts(rendering_files)

  /// Shows the page an iPhone.
  static var phone: String { texts["phone.js"] ?? "" }

  /// Notes when elements appear.
  static var observe: String { texts["observe.js"] ?? "" }

  /// Reads the document, up to `limit` UTF-16 code units.
  static func capture(limit: Int) -> String {
    "\(texts["capture.js"] ?? "")(\(limit))"
  }
}
