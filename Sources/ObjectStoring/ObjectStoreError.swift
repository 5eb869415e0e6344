/// Why something could not be done with an object store.
package struct ObjectStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  package enum Kind: Hashable, Sendable {
    /// The location is none.
    case location
    /// The settings or the credentials cannot be used.
    case settings
    /// There is no such bucket or object.
    case missing
    /// The credentials are not accepted, or do not allow this.
    case denied
    /// The object is not whole, too large, or changed while it was read.
    case unusable
    /// The store could not be reached, or fails, for as long as there was patience.
    case unreachable
    /// The store does not take the object.
    case refused
    /// A file of this machine cannot be read or written.
    case file
    /// The caller gave it up.
    case cancelled
  }

  /// What went wrong.
  package let kind: Kind
  /// Where: a location, or the name of a setting.
  package let location: String
  /// What is wrong, without a full stop.
  package let reason: String
  /// What to do about it.
  package let advice: String
  /// Whether something was to be written there.
  package internal(set) var isWriting = false
  /// Whether the same may well succeed later.
  var isTransient = false
  /// How long the store wants to be left alone, in seconds.
  var requestedWait: Double?

  /// Creates an error; control characters in `reason` become spaces.
  package init(_ kind: Kind, at location: String, _ reason: String, advice: String) {
    self.kind = kind
    self.location = location
    self.reason = String(
      String.UnicodeScalarView(
        reason.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      )
    )
    self.advice = advice
  }

  /// What is wrong, where, and what to do about it.
  package var description: String { "\(location): \(reason). \(advice)" }

  /// The documented exit code of a program that ends because of it.
  package var exitCode: Int32 {
    switch kind {
    case .location: 64
    case .settings: 78
    case .missing, .denied: isWriting ? 73 : 66
    case .unusable: 65
    case .unreachable: 69
    case .refused: isWriting ? 73 : 74
    case .file: 74
    case .cancelled: 130
    }
  }
}
