import Addressing
import Basics
import Foundation
import Inspecting

/// One thing to inspect.
struct InspectItem: Sendable {
  /// What it is.
  enum Kind: Hashable, Sendable {
    /// A page of a server.
    case page(WebAddress)
    /// A file.
    case file
    /// A file that is read because the host of a folder would serve it.
    case hostFile
  }

  /// The path or the URL, as reports name it.
  let name: String
  /// What it is.
  let kind: Kind
  /// The folder that it lies in, as an index of ``InspectPlan/roots``.
  var root: Int?
  /// Its path from that folder on.
  var ownPath = ""
  /// What the nearest `.pippin.yaml` says.
  var settings: PageSettings?
}

/// What a run inspects: what the command line names, or what `.pippin.yaml` does.
struct InspectPlan: Sendable {
  /// An input that could not be read, and the exit code that says so.
  struct Unread: Sendable {
    let input: UnreadInput
    let code: Failure.Code
  }

  /// What to inspect.
  var items: [InspectItem] = []
  /// The folders of pages, each with its URL.
  var roots: [BuildFolder]
  /// The sitemaps to ask servers for.
  private(set) var sitemaps: [WebAddress] = []
  /// What could not be read.
  var unread: [Unread] = []
  /// What is left out, a sentence each.
  var remarks: [String] = []

  /// How many of ``roots`` the command line names.
  let named: Int
  /// The folders without links, in the order of ``roots``.
  var resolvedRoots: [String]
  /// The settings beside pages, by the folder.
  var settings: [String: PageSettings?] = [:]
  /// The names of the items.
  var names: Set<String> = []
  /// How many pages are left out because there are too many.
  private var excess = 0

  /// The most pages and files of a run.
  static let itemLimit = 10_000

  /// Plans to inspect pages of `roots` and others.
  init(roots: [BuildFolder]) {
    self.roots = roots
    named = roots.count
    resolvedRoots = roots.map { RealPath.of($0.path) ?? $0.path }
  }

  /// Adds what `argument` names: a URL, `-`, a file, a folder, a pattern, or a sitemap.
  ///
  /// - Throws: ``SettingsError`` when a `.pippin.yaml` is no good.
  mutating func add(_ argument: String) throws {
    if InspectInput.isAddress(argument) { return addAddress(argument) }
    let path = Self.plain(argument)
    switch FileStatus(of: path, followsLinks: true)?.kind {
    case .folder: try addFolder(path)
    case .some:
      if InspectInput.isSitemap(path) { try addSitemap(path) } else { try addFile(path) }
    case nil:
      if argument == "-" { return try addFile(argument) }
      if let pattern = PathPattern(path) { return try add(pattern, path) }
      fail(argument, PageFile.problem(with: argument), .noInput)
    }
  }

  /// Says at the end what the limits left out.
  mutating func finish() {
    guard excess > 0 else { return }
    remarks.append(
      "\(Amount.count(excess, "page is", "pages are")) left out: a run inspects at most \(Amount.number(Self.itemLimit)). Name folders in turn."
    )
  }

  /// Notes that an input cannot be read.
  mutating func fail(_ name: String, _ reason: String, _ code: Failure.Code) {
    unread.append(Unread(input: UnreadInput(name, reason: reason), code: code))
  }

  // MARK: Servers

  private mutating func addAddress(_ text: String) {
    guard let address = WebAddress(text) else {
      let reason = "It is not a URL. Write it as https://www.example.com/page."
      return fail(text, reason, .badInput)
    }
    if InspectInput.isSitemap(address.path) { return sitemaps.append(address) }
    append(InspectItem(name: address.text, kind: .page(address)))
  }

  /// Adds pages that a sitemap of a server lists.
  mutating func add(_ pages: [WebAddress]) {
    for page in pages { append(InspectItem(name: page.text, kind: .page(page))) }
  }

  // MARK: Files

  /// Adds the file at `path`, whatever its name.
  mutating func addFile(_ path: String) throws {
    guard path != "-" else { return append(InspectItem(name: path, kind: .file)) }
    try addFile(path, resolved: Self.resolved(path))
  }

  /// Adds a file of which the path without links is known.
  private mutating func addFile(_ path: String, resolved: String) throws {
    var item = InspectItem(name: path, kind: .file)
    item.settings = try settings(of: path)
    if let root = root(of: resolved, item.settings) {
      addHostFiles(of: root)
      item.root = root
      item.ownPath = ownPath(resolved, in: root)
      // A link out of the folder is none of its files, but a person may name it.
      let isAdded = names.contains(Self.joined(roots[root].path, item.ownPath))
      if isAdded, Self.hostFiles.contains(item.ownPath) { return }
    }
    append(item)
  }

  private mutating func addFolder(_ path: String) throws {
    let walk = FolderWalk(path)
    note(walk)
    let pages = walk.files.filter(InspectInput.isPage)
    let resolved = RealPath.of(path) ?? path
    if root(of: Self.start(resolved), try settings(of: "\(path)/x")) == nil {
      addUnknown(path, resolved)
    }
    let own = try addHostFiles(among: walk.files, of: path, resolved: resolved)
    for file in pages {
      try addFile(Self.joined(path, file), resolved: Self.joined(resolved, file))
    }
    let others = walk.files.filter {
      !InspectInput.isPage($0) && !Self.hostFiles.contains($0) && !own.contains($0)
    }
    let misplaced = try addMisplacedFiles(among: others, of: path, resolved: resolved)
    noteOthers(others.count - misplaced, path)
    if pages.isEmpty, own.isEmpty, misplaced == 0 {
      fail(path, "It holds no page: no file ends in .html, .htm or .xhtml.", .noInput)
    }
  }

  private mutating func add(_ pattern: PathPattern, _ text: String) throws {
    guard FileManager.default.fileExists(atPath: pattern.folder) else {
      return fail(text, "There is no folder \(pattern.folder). Check the spelling.", .noInput)
    }
    let walk = FolderWalk(pattern.folder)
    note(walk)
    let found = walk.files.filter(pattern.matches)
    // A pattern that ends in a name means files of that name.
    let pages =
      text.hasSuffix("*")
      ? found.filter { InspectInput.isPage($0) || AssociationFile.isNamed($0) } : found
    let resolved = RealPath.of(pattern.folder) ?? pattern.folder
    for file in pages {
      try addFile(Self.joined(pattern.folder, file), resolved: Self.joined(resolved, file))
    }
    noteOthers(found.count - pages.count, text)
    if pages.isEmpty {
      fail(text, "No page has such a path. * stands for names, ** for folders.", .noInput)
    }
  }

  private mutating func noteOthers(_ count: Int, _ name: String) {
    guard count > 0 else { return }
    remarks.append("\(name): \(Amount.count(count, "file is no page", "files are no pages")).")
  }

  private mutating func note(_ walk: FolderWalk) {
    remarks += walk.remarks
    for folder in walk.unread {
      fail(folder, "The folder cannot be listed. Check its permissions.", .noInput)
    }
  }

  mutating func append(_ item: InspectItem) {
    guard names.insert(item.name).inserted else { return }
    guard items.count < Self.itemLimit else {
      excess += 1
      return
    }
    items.append(item)
  }
}
