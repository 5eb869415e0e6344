/// Why a store could not do what was asked: what failed, where, why, and what to do next.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure, each with the exit code that a program should end with.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// The name is of a store that is in no folder, and the work needs one.
    case notAFolder
    /// The store follows another one, and accepts nothing else.
    case followsAnother
    /// There is no store at the path.
    case notFound
    /// The folder or a file in it could not be made.
    case cannotCreate
    /// The folder or a file in it may only be read.
    case readOnly
    /// The folder or the file holds something else.
    case notAStore
    /// The folder or a file in it is another user's, or a link is in its place.
    case notOurs
    /// The store was made by a newer version of this program.
    case newerSchema
    /// The store was made by an older version and has to be opened for writing once.
    case olderSchema
    /// Another process holds what was requested.
    case locked
    /// The disk, or the quota of the user, is full.
    case diskFull
    /// The operating system failed to read or write.
    case inputOutput
    /// The store contradicts itself.
    case damaged
    /// Anything else: a fault of this program.
    case fault
  }

  /// What kind of failure it is.
  package let code: Code
  /// The folder or file.
  package let path: String
  /// What happened there, as a clause.
  package let reason: String
  /// What to do next, as a sentence.
  package let advice: String

  package init(_ code: Code, path: String, reason: String, advice: String) {
    self.code = code
    self.path = path
    self.reason = reason
    self.advice = advice
  }

  package var description: String { "\(path): \(reason). \(advice)" }

  /// The code that a program which fails with this error exits with, after sysexits(3).
  package var exitCode: Int32 {
    switch code {
    case .notAFolder, .followsAnother: 64
    case .notAStore, .newerSchema, .olderSchema, .damaged: 65
    case .notFound: 66
    case .fault: 70
    case .cannotCreate, .readOnly, .notOurs: 73
    case .diskFull, .inputOutput: 74
    case .locked: 75
    }
  }
}
