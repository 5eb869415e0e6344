/// The application that a Vespa has to run for the documents of ``ExportFormat/vespa`` and of a feed.
///
/// Reference: <https://docs.vespa.ai/en/reference/applications/application-packages.html>
package enum VespaPackage {
  /// The number of the schema; it grows with every change that makes documents another application does
  /// not take.
  package static let version = 1
  /// The namespace of the documents.
  package static let namespace = "pippin"
  /// Their type, which is the name of the schema, too.
  package static let documentType = "page"
  /// The value of `removed` of a page that is not to be found; of others it is 0.
  package static let removed = 1
  /// The value of `removed` of the document that says whose the others are.
  package static let mark = 2
  /// The field of that document with the name of the feed; an application for another version lacks it.
  package static let ownerField = "feed\(version)"
  /// The most words of a query by which the rank profile `plain` measures how much of it a page has.
  package static let queryWords = 6

  /// The files of the application, with their paths in its folder.
  package static let files: [(path: String, text: String)] = [
    ("services.xml", services), ("schemas/\(documentType).sd", VespaSchema.text),
  ]

  /// One machine that takes documents, keeps them and answers queries.
  ///
  /// Reference: <https://docs.vespa.ai/en/reference/applications/services/services.html>
  private static let services = """
    <?xml version="1.0" encoding="utf-8" ?>
    <services version="1.0">
      <container id="default" version="1.0">
        <document-api/>
        <search/>
        <nodes>
          <node hostalias="node1"/>
        </nodes>
      </container>
      <content id="\(namespace)" version="1.0">
        <min-redundancy>1</min-redundancy>
        <documents>
          <document type="\(documentType)" mode="index"/>
        </documents>
        <nodes>
          <node hostalias="node1" distribution-key="0"/>
        </nodes>
      </content>
    </services>

    """
}
