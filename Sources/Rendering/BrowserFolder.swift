import Glibc

/// The empty folder over which a browser mounts a file system of its own, in memory.
///
/// What the browser writes ends with it, however it ends; what may be left is an empty folder.
struct BrowserFolder: ~Copyable {
  let path: String

  init() throws(RenderingUnavailable) {
    // A folder that is open to one user only is closed to the user that root starts the browser as.
    let parent = geteuid() == 0 ? "/tmp" : getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/pippin-browser-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .notIsolated(step: "make a folder in \(parent)", code: errno)
    }
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit { rmdir(path) }
}
