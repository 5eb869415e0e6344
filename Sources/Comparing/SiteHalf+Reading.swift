import AppAssociation
import AppFiles
import JSON
import Records
import Rules

extension SiteHalf {
  /// Reads a file of the site; what is wrong with it alone is for others to say.
  ///
  /// - Parameter file: An apple-app-site-association file or an assetlinks.json file.
  package mutating func read(_ file: File) {
    var findings: [Finding] = []
    if file.isAssetLinks {
      let contents = AssetLinksFile.read(file.bytes, findings: &findings)
      if let first = assetLinks { return keep(file, beside: first.file) }
      assetLinks = (file, contents)
      losesAssetLinks = findings.contains { $0.rule == Rule.assetLinksFingerprintMalformed.id }
    } else {
      let contents = AppAssociationFile.read(file.bytes, findings: &findings)
      if let first = association { return keep(file, beside: first.file) }
      association = (file, contents)
    }
  }

  /// Compares a file of the site's project with the one that the host serves, or that counts as that.
  ///
  /// - Parameter file: The file of the project; left out when the host's own is not known.
  package mutating func compare(copy file: File) {
    guard let served = file.isAssetLinks ? assetLinks?.file : association?.file else { return }
    keep(file, beside: served)
  }

  private mutating func keep(_ file: File, beside first: File) {
    if file.compactBytes != first.compactBytes { copies.append((first, file)) }
  }
}

extension SiteHalf.File {
  /// Whether the file is one of asset links, by its name or by what it holds.
  var isAssetLinks: Bool {
    name.hasSuffix("assetlinks.json") || bytes.first { $0 > 0x20 } == UInt8(ascii: "[")
  }

  /// The file without white space between values, which means nothing.
  fileprivate var compactBytes: [UInt8] {
    var (compact, isText, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
    for byte in bytes where isText || byte > 0x20 {
      compact.append(byte)
      if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
      isEscaped = isText && byte == UInt8(ascii: "\\") && !isEscaped
    }
    return compact
  }

  /// Where a value is, the file itself where it is not found.
  func location(of text: String) -> FileLocation {
    FileText.location(ofQuoted: text, in: bytes, name) ?? FileLocation(name)
  }

  /// Where the byte at `offset` is.
  func location(at offset: Int) -> FileLocation {
    FileLocation(name, FileText.position(at: offset, in: bytes))
  }

  /// The file as JSON; nothing where it cannot be read, which the reader of the file reports.
  var json: JSONValue? {
    do {
      return try JSONParser.parse(bytes)
    } catch {
      return nil
    }
  }
}
