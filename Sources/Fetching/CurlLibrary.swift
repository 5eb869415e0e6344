import CCurl
import Glibc

/// The libcurl that is installed, and whether it can do what is asked of it.
enum CurlLibrary {
  /// Whether it could be loaded and set up, once for this process.
  static var isReady: Bool { failure == nil }

  /// Why it could not.
  private static let failure: String? = {
    if let why = pippin_curl_load() { return "cannot be loaded (\(String(cString: why)))" }
    return curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK ? nil : "cannot be set up"
  }()

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
    let version = curl_version().map { "\(String(cString: $0)) " } ?? ""
    let fault = failure ?? "cannot be used" + (why.isEmpty ? "" : " (\(why))")
    // The library is there then, and cannot be opened or make what it needs.
    let lacksFiles = fault.contains(String(cString: strerror(EMFILE)))
    let advice =
      lacksFiles
      ? "Raise the limit of open files: ulimit -n 1024"
      : "Install libcurl 7.85 or later: libcurl4 of Debian and Ubuntu."
    return FetchSettingsError(kind: .library, message: "libcurl \(version)\(fault). \(advice)")
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
