extension Rule {
  /// What can be wrong with an assetlinks.json file and the way it is served.
  package static let assetLinksRules: [Rule] =
    [
      assetLinksTooLarge,
      assetLinksNotJSON,
      assetLinksByteOrderMark,
      assetLinksNotArray,
      assetLinksStatementMalformed,
      assetLinksKeyUnknown,
      assetLinksKeyRepeated,
      assetLinksRelationMissing,
      assetLinksRelationUnknown,
      assetLinksTargetMissing,
      assetLinksNamespaceUnknown,
      assetLinksPackageMalformed,
      assetLinksFingerprintMissing,
      assetLinksFingerprintMalformed,
      assetLinksSiteMalformed,
      assetLinksIncludeMalformed,
      assetLinksStatementRepeated,
      assetLinksNoApp,
      assetLinksExtensionMalformed,
      assetLinksExtensionUnused,
      assetLinksRuleUnreachable,
      assetLinksRedirected,
      assetLinksFailed,
      assetLinksPageServed,
      assetLinksMediaType,
    ] + assetLinksStatementRules + assetLinksIncludeRules

  /// The asset links file is larger than is read.
  package static let assetLinksTooLarge = Rule(
    "assetlinks.too-large",
    .warning,
    title: "The asset links file is larger than is read.",
    reason: "Only files of at most 128 KiB are read here.",
    fix: "Shorten the file.",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: "[" + String(repeating: " ", count: 131_072) + "]",
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// The asset links file is not JSON.
  package static let assetLinksNotJSON = Rule(
    "assetlinks.not-json",
    .error,
    title: "The asset links file is not JSON.",
    reason: "Android drops the whole file, so that links open the browser.",
    fix: "Correct the line that is named.",
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// The asset links file starts with a byte order mark.
  package static let assetLinksByteOrderMark = Rule(
    "assetlinks.byte-order-mark",
    .warning,
    title: "The asset links file starts with a byte order mark.",
    reason: "RFC 8259 forbids the mark, and strict readers drop the whole file.",
    fix: "Save the file as UTF-8 without a byte order mark.",
    source: "https://www.rfc-editor.org/rfc/rfc8259#section-8.1",
    specimen: Specimen(
      .assetLinks,
      bad: "\u{FEFF}" + #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// The asset links file is not an array.
  package static let assetLinksNotArray = Rule(
    "assetlinks.not-array",
    .error,
    title: "The asset links file is not an array.",
    reason: "A single statement stands in an array too; Android drops the file.",
    fix: "Put the statements between [ and ].",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        {"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// A statement is not an object.
  package static let assetLinksStatementMalformed = Rule(
    "assetlinks.statement-malformed",
    .error,
    title: "A statement is not an object.",
    reason: "Android ignores it.",
    fix: "Write an object with relation and target.",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}},"handle_all_urls"]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// A key of the asset links file is not known.
  package static let assetLinksKeyUnknown = Rule(
    "assetlinks.key-unknown",
    .warning,
    title: "A key of the asset links file is not known.",
    reason: "Unknown keys are ignored silently.",
    fix: "Correct the spelling, or remove the key.",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"comment":"shop",\#
        "target":{"namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// A key stands twice in one object.
  package static let assetLinksKeyRepeated = Rule(
    "assetlinks.key-repeated",
    .warning,
    title: "A key stands twice in one object.",
    reason: "Only one of the two values counts, and readers differ on which.",
    fix: "Keep one of them.",
    source: "https://www.rfc-editor.org/rfc/rfc8259#section-4",
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.old",\#
        "package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// A statement has no relation.
  package static let assetLinksRelationMissing = Rule(
    "assetlinks.relation-missing",
    .error,
    title: "A statement has no relation.",
    reason: "It says nothing about its target.",
    fix: "Add \"relation\": [\"delegate_permission/common.handle_all_urls\"].",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}},{"target":{"namespace":"android_app",\#
        "package_name":"com.example.other",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// A relation is not known.
  package static let assetLinksRelationUnknown = Rule(
    "assetlinks.relation-unknown",
    .note,
    title: "A relation is not known.",
    reason: "Only programs that agreed on it ask for it.",
    fix: "Leave it if such a program is yours; else remove it.",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls",\#
        "delegate_permission/com.example.write_on_walls"],"target":{"namespace":"android_app",\#
        "package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// A statement has no target.
  package static let assetLinksTargetMissing = Rule(
    "assetlinks.target-missing",
    .error,
    title: "A statement has no target.",
    reason: "It says nothing about any app or site.",
    fix: "Add the target with its namespace.",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}},{\#
        "relation":["delegate_permission/common.get_login_creds"]}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// The namespace of a target is not known.
  package static let assetLinksNamespaceUnknown = Rule(
    "assetlinks.namespace-unknown",
    .error,
    title: "The namespace of a target is not known.",
    reason: "Only android_app and web mean anything; the statement is void.",
    fix: "Write \"namespace\": \"android_app\" or \"web\".",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}},{\#
        "relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android"}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// The package of an Android app is missing or malformed.
  package static let assetLinksPackageMalformed = Rule(
    "assetlinks.package-malformed",
    .error,
    title: "The package of an Android app is missing or malformed.",
    reason: "No installed app has that name.",
    fix: "Write the application id, such as com.example.app.",
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}},{\#
        "relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"example app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// An Android app has no certificate fingerprint.
  package static let assetLinksFingerprintMissing = Rule(
    "assetlinks.fingerprint-missing",
    .error,
    title: "An Android app has no certificate fingerprint.",
    reason: "Android cannot tell the app from a counterfeit and ignores the statement.",
    fix: "Add sha256_cert_fingerprints with the fingerprint of the signing certificate.",
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}},{\#
        "relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.other",\#
        "sha256_cert_fingerprints":[]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// A certificate fingerprint is malformed.
  package static let assetLinksFingerprintMalformed = Rule(
    "assetlinks.fingerprint-malformed",
    .error,
    title: "A certificate fingerprint is malformed.",
    reason: """
      A fingerprint is 32 bytes in capital hexadecimal digits with colons between; no app has \
      any other.
      """,
    fix: "Copy the SHA-256 fingerprint from keytool or the Play Console.",
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// The site of a target is missing or malformed.
  package static let assetLinksSiteMalformed = Rule(
    "assetlinks.site-malformed",
    .error,
    title: "The site of a target is missing or malformed.",
    reason: """
      A site is a scheme and a host, with a port if need be, and nothing behind; the statement of \
      any other is void.
      """,
    fix: "Write it as https://www.example.com.",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}},{\#
        "relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"web","site":"www.example.com"}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// An include is not an address.
  package static let assetLinksIncludeMalformed = Rule(
    "assetlinks.include-malformed",
    .error,
    title: "An include is not a URL.",
    reason: "The statements meant there are not read.",
    fix: "Write the https URL of a file of statements.",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}},{"include":"more.json"}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// A statement repeats an earlier one.
  package static let assetLinksStatementRepeated = Rule(
    "assetlinks.statement-repeated",
    .note,
    title: "A statement repeats an earlier one.",
    reason: "It grants nothing new.",
    fix: "Remove the statement.",
    source: assetLinkStatements,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}},{\#
        "relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// No statement lets an Android app open the links of the site.
  package static let assetLinksNoApp = Rule(
    "assetlinks.no-app",
    .note,
    title: "No statement lets an Android app open the links of the site.",
    reason: "Links to the site open the browser.",
    fix: "Add a statement that delegates delegate_permission/common.handle_all_urls to the app.",
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.get_login_creds"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{\#
        "namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// The rules that narrow a statement have the wrong form.
  package static let assetLinksExtensionMalformed = Rule(
    "assetlinks.extension-malformed",
    .error,
    title: "A field of the dynamic rules is malformed or empty.",
    reason: """
      Android then discards all dynamic rules of the file, and the app's manifest alone decides \
      what it opens.
      """,
    fix: """
      Write {"dynamic_app_link_components": [{"/": "/products/*"}]} for the relation, with strings \
      for "/" and "#", an object of strings for "?" and a boolean for "exclude".
      """,
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],\#
        "relation_extensions":{"delegate_permission/common.handle_all_urls":{\#
        "dynamic_app_link_components":[{"/":7}]}},\#
        "target":{"namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],\#
        "relation_extensions":{"delegate_permission/common.handle_all_urls":{\#
        "dynamic_app_link_components":[{"/":"/buy/*"}]}},\#
        "target":{"namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// Rules narrow a relation that the statement does not grant.
  package static let assetLinksExtensionUnused = Rule(
    "assetlinks.extension-unused",
    .warning,
    title: "Rules narrow a relation that the statement does not grant.",
    reason: "They have no effect.",
    fix: "Add the relation to the statement, or remove the rules.",
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],\#
        "relation_extensions":{"delegate_permission/common.get_login_creds":{}},\#
        "target":{"namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],\#
        "relation_extensions":{"delegate_permission/common.handle_all_urls":{\#
        "dynamic_app_link_components":[{"/":"/buy/*"}]}},\#
        "target":{"namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// A dynamic rule never decides, because an earlier one takes all its addresses.
  package static let assetLinksRuleUnreachable = Rule(
    "assetlinks.rule-unreachable",
    .warning,
    title: "A dynamic rule never decides, because an earlier one takes all its URLs.",
    reason: "The first rule that matches decides.",
    fix: "Put the narrower rule first, or remove it.",
    source: androidAppLinks,
    specimen: Specimen(
      .assetLinks,
      bad: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],\#
        "relation_extensions":{"delegate_permission/common.handle_all_urls":{\#
        "dynamic_app_link_components":[{"/":"/buy/*"},{"/":"/buy/old","exclude":true}]}},\#
        "target":{"namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#,
      good: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],\#
        "relation_extensions":{"delegate_permission/common.handle_all_urls":{\#
        "dynamic_app_link_components":[{"/":"/buy/old","exclude":true},{"/":"/buy/*"}]}},\#
        "target":{"namespace":"android_app","package_name":"com.example.app",\#
        "sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:0\#
        8:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """#
    )
  )

  /// The request for the asset links file was redirected.
  package static let assetLinksRedirected = Rule(
    "assetlinks.redirected",
    .error,
    title: "The request for the asset links file was redirected.",
    reason: "Android follows no redirect here, so that links open the browser.",
    fix: "Serve the file from the host itself.",
    source: androidAppLinks,
    specimen: Specimen(
      .response,
      bad: """
        status 301
        location: https://www.example.com/.well-known/assetlinks.json


        """,
      good: """
        status 200
        content-type: application/json

        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","package_name":"com.example.app","sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """
    )
  )

  /// The server did not serve the asset links file.
  package static let assetLinksFailed = Rule(
    "assetlinks.failed",
    .error,
    title: "The server did not serve the asset links file.",
    reason: "Android reads any error as a missing file.",
    fix: """
      Respond 200 with the file to everybody, without a login or a filter on agents; if there is \
      none, 404.
      """,
    source: androidAppLinks,
    specimen: Specimen(
      .response,
      bad: """
        status 403
        content-type: application/json


        """,
      good: """
        status 200
        content-type: application/json

        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","package_name":"com.example.app","sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """
    )
  )

  /// A web page is served in place of the asset links file.
  package static let assetLinksPageServed = Rule(
    "assetlinks.page-served",
    .warning,
    title: "A web page is served instead of the asset links file.",
    reason: """
      The server responds to every request with a page, or with nothing; Android reads that as \
      a file that is broken.
      """,
    fix: "Serve the file before the catch-all route; if there is none, respond 404.",
    source: androidAppLinks,
    specimen: Specimen(
      .response,
      bad: """
        status 200
        content-type: text/html; charset=utf-8

        <!doctype html><title>Plums</title>
        """,
      good: """
        status 404
        content-type: text/html; charset=utf-8

        <!doctype html><title>Not found</title>
        """
    )
  )

  /// The asset links file has another media type than application/json.
  package static let assetLinksMediaType = Rule(
    "assetlinks.media-type",
    .warning,
    title: "The asset links file has another media type than application/json.",
    reason: "The documentation requires application/json.",
    fix: "Serve the file as application/json.",
    source: androidAppLinks,
    specimen: Specimen(
      .response,
      bad: """
        status 200
        content-type: text/plain

        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","package_name":"com.example.app","sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """,
      good: """
        status 200
        content-type: application/json

        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","package_name":"com.example.app","sha256_cert_fingerprints":["00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:08:09:00:01:02:03:04:05:06:07:08:09:00:01"]}}]
        """
    )
  )

  static let androidAppLinks =
    "https://developer.android.com/training/app-links/configure-assetlinks"

  static let assetLinkStatements =
    "https://developers.google.com/digital-asset-links/v1/statements"
}
