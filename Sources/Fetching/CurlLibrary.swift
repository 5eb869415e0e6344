import CCurl

/// The libcurl that is installed, and whether it can do what is asked of it.
enum CurlLibrary {
  /// Whether it could be set up, once for this process.
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Why libcurl takes no transfer with `settings`; `nil` when it takes them.
  static func optionError(
    _ settings: FetchSettings,
    _ share: UnsafeMutableRawPointer
  ) -> String? {
    guard let trial = CurlTransfer(settings: settings, share: share) else {
      return "memory is short"
    }
    return trial.easy.optionError
  }

  /// The error that says that it cannot be used, and why.
  static func error(_ why: String) -> FetchSettingsError {
    FetchSettingsError(
      kind: .library,
      message: "libcurl \(String(cString: curl_version())) cannot be used"
        + (why.isEmpty ? "" : " (\(why))") + ". Install libcurl 7.85 or later."
    )
  }
}

extension CurlTransfer {
  /// The transfer that `easy`, a handle of libcurl, belongs to.
  static func of(_ easy: UnsafeMutableRawPointer) -> CurlTransfer? {
    var context: UnsafeMutableRawPointer?
    pippin_curl_get_pointer(easy, CURLINFO_PRIVATE, &context)
    return context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}
