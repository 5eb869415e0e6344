extension Rule {
  /// What can be wrong with the form of statements and of the rules that narrow them.
  package static let assetLinksStatementRules: [Rule] = [
    assetLinksEmpty,
    assetLinksRelationMalformed,
    assetLinksRelationMisspelled,
    assetLinksTargetMalformed,
    assetLinksIncludeMixed,
    assetLinksRulesOnlyExclude,
    assetLinksRulesRepeated,
  ]

  /// The asset links file has no statement.
  package static let assetLinksEmpty = Rule(
    "assetlinks.empty",
    .error,
    title: "The asset links file has no statement.",
    reason: "It says nothing, and Google's statement service answers with an error.",
    fix: "Add a statement; if the site has no app, respond 404.",
    source: assetLinkStatements,
    specimen: Specimen(.assetLinks, bad: "[]", good: AssetLinksText.file())
  )

  /// A relation has the wrong form, which makes its statement void.
  package static let assetLinksRelationMalformed = Rule(
    "assetlinks.relation-malformed",
    .error,
    title: "A relation is malformed.",
    reason: """
      A relation is a kind and a detail with one slash between, in small letters, digits, \
      underscores and full stops; Android ignores the whole statement of any other.
      """,
    fix: "Write \"relation\": [\"delegate_permission/common.handle_all_urls\"].",
    source: assetLinkDetails,
    specimen: Specimen(
      .assetLinks,
      bad: AssetLinksText.file(relations: #"["delegate_permission/common.handle_all_urls "]"#),
      good: AssetLinksText.file()
    )
  )

  /// A relation that is not known is spelled like one that is.
  package static let assetLinksRelationMisspelled = Rule(
    "assetlinks.relation-misspelled",
    .warning,
    title: "A relation that is not known is spelled like one that is.",
    reason: "Nobody asks for it, so that it grants nothing.",
    fix: "Correct the spelling.",
    source: assetLinkDetails,
    specimen: Specimen(
      .assetLinks,
      bad: AssetLinksText.file(
        relations: """
          ["delegate_permission/common.handle_all_urls",\
          "delegate_permission/common.get_login_cred"]
          """
      ),
      good: AssetLinksText.file()
    )
  )

  /// The target of a statement is no object.
  package static let assetLinksTargetMalformed = Rule(
    "assetlinks.target-malformed",
    .error,
    title: "The target of a statement is no object.",
    reason: "An app or a site is described by an object with a namespace.",
    fix: "Write \"target\": {\"namespace\": \"android_app\", …}.",
    source: assetLinkDetails,
    specimen: Specimen(
      .assetLinks,
      bad: AssetLinksText.file(
        and: #"{"relation":["delegate_permission/common.get_login_creds"],"target":"com.example"}"#
      ),
      good: AssetLinksText.file()
    )
  )

  /// A relation or a target stands beside an include.
  package static let assetLinksIncludeMixed = Rule(
    "assetlinks.include-mixed",
    .error,
    title: "A relation or a target stands beside an include.",
    reason: """
      An include stands for the statements of another file and must stand alone; a statement with \
      both is void.
      """,
    fix: "Split it: {\"include\": \"https://…\"} is a statement of its own.",
    source: assetLinkDetails,
    specimen: Specimen(
      .assetLinks,
      bad: AssetLinksText.file(
        and: """
          {"include":"https://example.com/more.json",\
          "relation":["delegate_permission/common.get_login_creds"]}
          """
      ),
      good: AssetLinksText.file()
    )
  )

  /// Every dynamic rule of an app excludes.
  package static let assetLinksRulesOnlyExclude = Rule(
    "assetlinks.rules-only-exclude",
    .warning,
    title: "Every dynamic rule of the app excludes, so that it opens no link at all.",
    reason: "A URL that no rule matches stays in the browser on Android 15 and later.",
    fix: "Add {\"/\": \"*\"} as the last rule.",
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: AssetLinksText.file(rules: #"[{"/":"/legal/*","exclude":true}]"#),
      good: AssetLinksText.file(rules: #"[{"/":"/legal/*","exclude":true},{"/":"*"}]"#)
    )
  )

  /// One app has dynamic rules twice.
  package static let assetLinksRulesRepeated = Rule(
    "assetlinks.rules-repeated",
    .warning,
    title: "Dynamic rules are declared twice for one app.",
    reason: "Android does not guarantee which of them it uses.",
    fix: "Keep one dynamic_app_link_components for the app in the whole file.",
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: AssetLinksText.file(
        rules: #"[{"/":"/buy/*"}]"#,
        and: AssetLinksText.statement(rules: #"[{"/":"/sell/*"}]"#)
      ),
      good: AssetLinksText.file(rules: #"[{"/":"/buy/*"},{"/":"/sell/*"}]"#)
    )
  )

  static let assetLinkDetails =
    "https://github.com/google/digitalassetlinks/blob/master/well-known/details.md"
}

/// Asset links files for specimens.
enum AssetLinksText {
  private static let handleAllURLs = "delegate_permission/common.handle_all_urls"

  /// A statement about an app.
  ///
  /// - Parameters:
  ///   - relations: Its relations, as JSON.
  ///   - rules: Its dynamic rules, as JSON; empty for none.
  /// - Returns: The statement as JSON.
  static func statement(
    relations: String = #"["\#(handleAllURLs)"]"#,
    rules: String = ""
  ) -> String {
    let fingerprint = (0..<32).map { "0\($0 % 10)" }.joined(separator: ":")
    let extensions =
      rules.isEmpty
      ? ""
      : #""relation_extensions":{"\#(handleAllURLs)":{"dynamic_app_link_components":\#(rules)}},"#
    return #"{"relation":\#(relations),\#(extensions)"target":{"namespace":"android_app","#
      + #""package_name":"com.example.app","sha256_cert_fingerprints":["\#(fingerprint)"]}}"#
  }

  /// A file with such a statement, and with `another` behind it when that is not empty.
  static func file(
    relations: String = #"["\#(handleAllURLs)"]"#,
    rules: String = "",
    and another: String = ""
  ) -> String {
    let first = statement(relations: relations, rules: rules)
    return another.isEmpty ? "[\(first)]" : "[\(first),\(another)]"
  }
}
