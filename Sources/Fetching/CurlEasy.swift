import CCurl

/// One easy handle of libcurl and the lists it refers to.
///
/// Used by one thread at a time, such as that of a ``CurlLoop``. Every option that fails is remembered: a
/// handle on which an option failed must not be used, because safety hangs on several of them.
final class CurlEasy {
  /// The handle itself, owned.
  let handle: UnsafeMutableRawPointer

  /// The first option that libcurl refused, in words.
  private(set) var optionError: String?

  private var lists: [UInt32: UnsafeMutablePointer<curl_slist>] = [:]

  /// Creates a handle with libcurl's defaults; `nil` when memory is short.
  init?() {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
  }

  deinit {
    curl_easy_cleanup(handle)
    for list in lists.values { curl_slist_free_all(list) }
  }

  func set(_ option: CURLoption, _ value: Int) {
    check(option, pippin_curl_set_long(handle, option, value))
  }

  /// Sets a number of bytes.
  func setOffset(_ option: CURLoption, _ value: Int) {
    check(option, pippin_curl_set_offset(handle, option, curl_off_t(value)))
  }

  /// Sets bytes that libcurl copies, as many as an option before says.
  func setCopied(_ option: CURLoption, _ bytes: [UInt8]) {
    // No bytes still need an address that is not null.
    var copied = bytes.isEmpty ? [0] : bytes
    check(option, pippin_curl_set_pointer(handle, option, &copied))
  }

  /// Sets a text option; libcurl copies the text, `nil` takes the option back.
  func set(_ option: CURLoption, _ value: String?) {
    check(option, pippin_curl_set_string(handle, option, value))
  }

  /// Sets a pointer that callbacks get back.
  func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
    check(option, pippin_curl_set_pointer(handle, option, pointer))
  }

  func set(_ option: CURLoption, _ callback: pippin_curl_data_callback) {
    check(option, pippin_curl_set_data(handle, option, callback))
  }

  func setSeek(_ callback: curl_seek_callback) {
    check(CURLOPT_SEEKFUNCTION, pippin_curl_set_seek(handle, callback))
  }

  func setOpenSocket(_ callback: curl_opensocket_callback) {
    check(CURLOPT_OPENSOCKETFUNCTION, pippin_curl_set_open_socket(handle, callback))
  }

  func setBeforeRequest(_ callback: curl_prereq_callback) {
    check(CURLOPT_PREREQFUNCTION, pippin_curl_set_before_request(handle, callback))
  }

  func setDebug(_ callback: curl_debug_callback) {
    check(CURLOPT_DEBUGFUNCTION, pippin_curl_set_debug(handle, callback))
  }

  /// Sets a list option, which lives until it is set again.
  func set(_ option: CURLoption, list texts: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for text in texts {
      guard let longer = curl_slist_append(list, text) else {
        noteOptionError(option, "out of memory")
        break
      }
      list = longer
    }
    check(option, pippin_curl_set_list(handle, option, list))
    if let old = lists.removeValue(forKey: option.rawValue) { curl_slist_free_all(old) }
    if let list { lists[option.rawValue] = list }
  }

  func long(_ info: CURLINFO) -> Int {
    var value = 0
    return pippin_curl_get_long(handle, info, &value) == CURLE_OK ? value : 0
  }

  func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return pippin_curl_get_offset(handle, info, &value) == CURLE_OK ? Int(value) : 0
  }

  func text(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    guard pippin_curl_get_string(handle, info, &value) == CURLE_OK, let value else { return nil }
    return String(cString: value)
  }

  /// The socket of the connection that was made; `nil` when there is none.
  var socket: CInt? {
    var value: curl_socket_t = -1
    return pippin_curl_get_socket(handle, &value) == CURLE_OK && value >= 0 ? value : nil
  }

  private func check(_ option: CURLoption, _ code: CURLcode) {
    guard code != CURLE_OK else { return }
    noteOptionError(option, String(cString: curl_easy_strerror(code)))
  }

  private func noteOptionError(_ option: CURLoption, _ why: String) {
    optionError = optionError ?? "libcurl refused option \(option.rawValue): \(why)"
  }
}

extension CurlEasy {
  /// What may be opened, by which way, and whom to trust: the same for every exchange of this program.
  ///
  /// - Parameters:
  ///   - proxy: The proxy; `nil` for none, whatever the environment says.
  ///   - caFile: A file of certificates to trust in place of the system's.
  ///   - connectTo: Where names lead, as curl's option of that name has it.
  func setReach(proxy: String?, caFile: String?, connectTo: [String]) {
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    set(CURLOPT_NETRC, 0)
    // What is meant for a host is nothing for the proxy that leads to it.
    set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    // Empty texts keep libcurl from reading the environment's proxy variables.
    set(CURLOPT_PROXY, proxy ?? "")
    set(CURLOPT_NOPROXY, "")
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    if let caFile { set(CURLOPT_CAINFO, caFile) }
    let routes = connectTo.map { ConnectRoute($0)?.text ?? $0 }
    if !routes.isEmpty { set(CURLOPT_CONNECT_TO, list: routes) }
    set(CURLOPT_HTTP09_ALLOWED, 0)
    set(CURLOPT_PATH_AS_IS, 1)
  }
}
