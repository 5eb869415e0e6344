/// What can be wrong with pages of a folder that a build made.
///
/// The rows are in `build-folder.yaml`.
extension Rule {
  /// Every one of them.
  package static let buildFolderRules = RuleCatalog.rules("build-folder")

  package static let linksFileMissing = buildFolderRules[id: "links.file-missing"]
  package static let associationMisplaced = buildFolderRules[id: "association.misplaced"]
}
