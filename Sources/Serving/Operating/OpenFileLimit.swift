import Glibc

/// How many connections the files that a process may have open leave room for.
package enum OpenFileLimit {
  /// Raises the limit of this process as far as the system lets it, and says how many connections fit
  /// beside the files of the store.
  ///
  /// A process without a free file cannot take a connection, and so close none for it either.
  ///
  /// - Parameter most: The most that are wanted.
  /// - Returns: As many, or fewer.
  package static func connections(_ most: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return most }
    let wanted = min(limit.rlim_max, 65_536)
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = wanted
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
    }
    return connections(most, files: Int(clamping: limit.rlim_cur))
  }

  /// The same where so many files may be open: three quarters of them at most.
  static func connections(_ most: Int, files: Int) -> Int { max(1, min(most, files / 4 * 3)) }
}
