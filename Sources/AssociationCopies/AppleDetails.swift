import JSON

/// What `Apple-Failure-Details` says.
enum AppleDetails {
  /// The value of `{"status":"403 Forbidden"}` or `{"cause":"Connection timed out"}`; the text itself
  /// when it is another one.
  static func words(_ text: String) -> String {
    let object = CopyJSON.value(of: Array(text.utf8))?.object
    return object?["cause"]?.string ?? object?["status"]?.string ?? text
  }
}
