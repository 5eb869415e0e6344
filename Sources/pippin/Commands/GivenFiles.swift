import AppAssociation
import Diagnosing

/// The files that `why` is given in place of a host's own, each read once: a pipe has its bytes but once.
struct GivenFiles {
  /// A file of a path.
  typealias File = (path: String, bytes: [UInt8])

  /// The apple-app-site-association file; `nil` when none is given.
  let association: File?
  /// The assetlinks.json file; `nil` when none is given.
  let assetLinks: File?

  /// Reads the files at the paths.
  ///
  /// - Throws: ``Failure`` when one cannot be read.
  init(association: String?, assetLinks: String?) throws {
    self.association = try association.map { ($0, try PageFile.bytes(of: $0)) }
    self.assetLinks = try assetLinks.map { ($0, try PageFile.bytes(of: $0)) }
  }

  /// Takes the files in place of the host's own.
  func read(into input: inout DiagnosisInput) {
    if let association { input.association = Self.given(association, .apple) }
    if let assetLinks { input.assetLinks = Self.given(assetLinks, .android) }
  }

  private static func given(
    _ file: File,
    _ kind: AssociationFetchPlan.Kind
  ) -> DiagnosisInput.HostFile {
    let outcome = AssociationFetchPlan.Outcome(file: file.bytes, of: kind)
    return DiagnosisInput.HostFile(outcome, bytes: file.bytes, name: file.path)
  }
}
