import Basics

extension StoreError {
  /// Explains why a file or folder of the store is not used while `doing` something to it.
  static func guarding(_ problem: GuardedFile.Problem, path: String, doing: String) -> StoreError {
    switch problem {
    case .system(let number): return .system(number, path: path, doing: doing)
    case .special: return .notAStore(path)
    case .link:
      return StoreError(
        .notOurs,
        path: path,
        reason: "a symbolic link is in the place of a file of the store",
        advice: "Look where it leads, and remove it; nothing was written there."
      )
    case .open:
      return StoreError(
        .notOurs,
        path: path,
        reason: "every user may put files into this folder",
        advice: "Name a folder of your own with --store."
      )
    case .foreign(let owner):
      let isRoot = GuardedFile.user == 0
      let why = isRoot ? ", who could have root write to other files" : ""
      return StoreError(
        .notOurs,
        path: path,
        reason: "this belongs to another user, number \(owner)\(why)",
        advice: "Run the command as that user (sudo -u '#\(owner)' pippin …), "
          + "or name a folder of your own with --store."
      )
    }
  }
}
