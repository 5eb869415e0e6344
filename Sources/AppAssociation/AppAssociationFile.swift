/// An apple-app-site-association file: which apps a site gives its addresses to.
///
/// Every generation of the format is read: components, legacy paths, details as an array or as
/// a dictionary. A file tells of one host only, the one that served it.
///
/// Reference: <https://developer.apple.com/documentation/xcode/supporting-associated-domains>
package struct AppAssociationFile: Sendable {
  /// The largest file that systems read, in bytes after decompression.
  package static let byteLimit = 131_072

  /// The most findings that one file keeps.
  package static let findingLimit = 200

  /// The most apps for which the record of a page says what the file means.
  ///
  /// Systems limit the bytes of a file, not its apps: all of them are read, and ``match(url:)`` knows
  /// them all. Every page of the host has a record.
  package static let appLimit = 256

  /// The most rules of one app for which a verdict says why they did not decide.
  package static let reasonLimit = 1_000

  /// The most rules for which all verdicts on one URL together say so.
  package static let reasonTotal = 256_000

  /// How many steps the patterns of one file may take together for each 64 characters of text.
  static let costLimit = 1_048_576

  /// Whether the file could be read at all.
  package internal(set) var isReadable = false
  /// Whether the file is wrapped in a signature, as iOS 8 wanted it.
  package internal(set) var isSigned = false
  /// The apps of `applinks`, each once, in the file's order.
  package internal(set) var appIDs: [String] = []
  /// The apps that may use passwords saved for the site.
  package internal(set) var webCredentials: [String] = []
  /// The apps that may continue an activity that began on the site.
  package internal(set) var activityContinuation: [String] = []
  /// The App Clips of the site.
  package internal(set) var appClips: [String] = []

  /// The entries of `details`, in order.
  var entries: [AssociationEntry] = []
  /// The indexes in ``appIDs`` of texts that identify no app; nothing opens by them.
  var malformed: Set<Int> = []

  /// Whether all of its rules are legacy paths, so that another one is a path, too.
  package var hasPathsOnly: Bool {
    // Legacy paths are the ones without variables.
    entries.contains { !$0.rules.isEmpty }
      && entries.allSatisfy { $0.rules.allSatisfy { $0.variables == nil } }
  }

  /// A file that says nothing.
  init() {}

  /// `valid` or `invalid`, as ``UniversalLinks/state`` has it.
  package var state: String { isReadable ? "valid" : "invalid" }
}
