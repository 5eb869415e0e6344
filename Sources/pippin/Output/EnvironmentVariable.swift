import Glibc

/// One variable of the environment, where reading all of them takes longer than what is to be found out.
enum EnvironmentVariable {
  /// The value of the variable called `name`; `nil` where it is not set.
  static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
