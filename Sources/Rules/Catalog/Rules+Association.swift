extension Rule {
  /// What can be wrong with an apple-app-site-association file and the way it is served.
  package static let associationRules: [Rule] = [
    associationTooLarge,
    associationNotJSON,
    associationByteOrderMark,
    associationSigned,
    associationSignatureDamaged,
    associationNotObject,
    associationNothingDeclared,
    associationKeyUnknown,
    associationKeyRepeated,
    associationValueType,
    associationAppsNotEmpty,
    associationDetailsMissing,
    associationDetailsDictionary,
    associationDetailsSingle,
    associationAppIDMissing,
    associationAppIDMalformed,
    associationAppIDPlaceholder,
    associationAppIDIgnored,
    associationAppIDDuplicate,
    associationAppsMany,
    associationRulesMissing,
    associationRulesEmpty,
    associationComponentsAndPaths,
    associationFormatsMixed,
    associationServiceMalformed,
    associationComponentEmpty,
    associationCatchAll,
    associationExcludeUnreachable,
    associationRuleUnreachable,
    associationRuleRedundant,
    associationRulesContradict,
    associationExcludesOnly,
    associationQueryValueNotString,
    associationPredicateVacuous,
    associationVariableUndefined,
    associationVariableUnterminated,
    associationVariableMalformed,
    associationVariablePredefined,
    associationVariableUnused,
    associationVariableInPath,
    associationTooComplex,
    associationURLInPath,
    associationFragmentInPath,
    associationQueryInPath,
    associationMarkInFragment,
    associationMarkInQuery,
    associationRouteTemplate,
    associationRegularExpression,
    associationBraceList,
    associationFullStopWanted,
    associationPatternSpace,
    associationNotInComponent,
    associationVariableValueNotEncoded,
    associationPatternNotEncoded,
    associationPatternEncoded,
    associationNotWithoutSpace,
    associationRedirected,
    associationOtherName,
    associationFailed,
    associationPageServed,
    associationMediaType,
    associationOnlyAtRoot,
    associationShadowed,
    associationRobotsDisallowed,
  ]

  /// The association file is larger than systems read.
  package static let associationTooLarge = Rule(
    "association.too-large",
    .error,
    title: "The association file is larger than systems read.",
    reason: "Systems give up on a file of more than 128 KiB, so that no link opens the app.",
    fix: "Shorten the file: merge rules with wildcards and variables, and leave out comments.",
    source: associationGuide,
    specimen: Specimen(
      .association,
      bad: "{" + String(repeating: " ", count: 131_072) + "}",
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// The association file is not JSON.
  package static let associationNotJSON = Rule(
    "association.not-json",
    .error,
    title: "The association file is not JSON.",
    reason: "Systems drop the whole file, so that no link opens the app.",
    fix: "Mend what is named at its line and column, and try the file with any JSON validator.",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"},]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// The association file starts with a byte order mark.
  package static let associationByteOrderMark = Rule(
    "association.byte-order-mark",
    .warning,
    title: "The association file starts with a byte order mark.",
    reason: "RFC 8259 forbids the mark, and strict readers drop the whole file.",
    fix: "Save the file as UTF-8 without a byte order mark.",
    source: "https://www.rfc-editor.org/rfc/rfc8259#section-8.1",
    specimen: Specimen(
      .association,
      bad:
        "\u{FEFF}{\"applinks\":{\"details\":[{\"appIDs\":[\"ABCDE12345.com.example.app\"],\"components\":[{\"/\":\"/buy/*\"}]}]}}",
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// The association file is wrapped in a signature.
  package static let associationSigned = Rule(
    "association.signed",
    .warning,
    title: "The association file is wrapped in a signature.",
    reason: """
      Only iOS 8 wanted signed files, and nobody can read or check one by eye. The text within \
      is read here, lines being counted in it; the signature is not verified.
      """,
    fix: "Serve the JSON text itself, unsigned, as application/json.",
    source: associationGuide,
    specimen: Specimen(
      .association,
      bad: """
        -----BEGIN PKCS7-----
        MIIBKQYJKoZIhvcNAQcCoIIBGjCCARYCAQExDTALBglghkgBZQMEAgEwcQYJKoZIhvcNAQcBoGQEYnsiYXBw
        bGlua3MiOnsiZGV0YWlscyI6W3siYXBwSURzIjpbIkFCQ0RFMTIzNDUuY29tLmV4YW1wbGUuYXBwIl0sImNv
        bXBvbmVudHMiOlt7Ii8iOiIvYnV5LyoifV19XX19MYGOMIGLAgEBMCQwDDEKMAgGA1UEAwwBYQIUATNjySKG
        lhKuhlbvXia3eEpTPmMwCwYJYIZIAWUDBAIBMAoGCCqGSM49BAMCBEcwRQIgfUr3M4KXbfVOMQxq1YyUyjp2
        jai6/0th8fHyIHeKixwCIQDDQkwJlvlsMJ5w+XUskwnzCXuLm+DQ6QavG3Y7+wKTGw==
        -----END PKCS7-----

        """,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// The text within a signed association file cannot be read.
  package static let associationSignatureDamaged = Rule(
    "association.signature-damaged",
    .error,
    title: "The text within a signed association file cannot be read.",
    reason: """
      The signature's wrapping is damaged, or the file holds a signature only, without the text \
      that it is for.
      """,
    fix: "Serve the JSON text itself, unsigned, as application/json.",
    source: associationGuide,
    specimen: Specimen(
      .association,
      bad: "-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----\n",
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// A part of the association file that must be an object is something else.
  package static let associationNotObject = Rule(
    "association.not-object",
    .error,
    title: "A part of the association file that must be an object is something else.",
    reason: "Systems ignore that part.",
    fix: "Write an object between braces there.",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"{"applinks":[]}"#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// The association file names no service.
  package static let associationNothingDeclared = Rule(
    "association.nothing-declared",
    .warning,
    title: "The association file names no service.",
    reason: """
      Without applinks, webcredentials, activitycontinuation or appclips the file says \
      nothing.
      """,
    fix: "Add the service that the file is meant for, or take the file away.",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: "{}",
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// A key of the association file is not known.
  package static let associationKeyUnknown = Rule(
    "association.key-unknown",
    .warning,
    title: "A key of the association file is not known.",
    reason: """
      Systems silently ignore unknown keys; a misspelled pattern key makes a rule match \
      everything.
      """,
    fix: "Correct the spelling, or remove the key.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*","casesensitive":false}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*","caseSensitive":false}]}]}}
        """#
    )
  )

  /// A key stands twice in one object.
  package static let associationKeyRepeated = Rule(
    "association.key-repeated",
    .warning,
    title: "A key stands twice in one object.",
    reason: "Only one of the two values counts, and readers differ on which.",
    fix: "Keep one of them.",
    source: "https://www.rfc-editor.org/rfc/rfc8259#section-4",
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*","/":"/sell/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"},{"/":"/sell/*"}]}]}}
        """#
    )
  )

  /// A value of the association file has the wrong type.
  package static let associationValueType = Rule(
    "association.value-type",
    .error,
    title: "A value of the association file has the wrong type.",
    reason: """
      Systems ignore the key as if it were not there, so that the rule matches more than it \
      says.
      """,
    fix: "Write the type that the format asks for.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*","exclude":"true"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/old/*","exclude":true},{"/":"/buy/*"}]}]}}
        """#
    )
  )

  /// The key apps of applinks is not an empty array.
  package static let associationAppsNotEmpty = Rule(
    "association.apps-not-empty",
    .warning,
    title: "The key apps of applinks is not an empty array.",
    reason: "It is a leftover of the first format and must be empty where it is present.",
    fix: "Write \"apps\": [] or leave the key out.",
    source: associationGuide,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"apps":["ABCDE12345.com.example.app"],"details":[{\#
        "appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"apps":[],"details":[{"appIDs":["ABCDE12345.com.example.app"],\#
        "components":[{"/":"/buy/*"}]}]}}
        """#
    )
  )

  /// The service applinks has no details.
  package static let associationDetailsMissing = Rule(
    "association.details-missing",
    .error,
    title: "The service applinks has no details.",
    reason: "Without details no URL belongs to any app.",
    fix: "Add details with the app and its rules.",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"{"applinks":{"apps":[]}}"#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// The details are a dictionary, the form of the first format.
  package static let associationDetailsDictionary = Rule(
    "association.details-dictionary",
    .note,
    title: "The details are a dictionary, the form of the first format.",
    reason: "It still works, but knows no components, and the order of its apps is not defined.",
    fix: "Write details as an array of objects.",
    source: associationGuide,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"apps":[],"details":{"ABCDE12345.com.example.app":{\#
        "paths":["/buy/*"]}}}}
        """#,
      good: #"""
        {"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app",\#
        "paths":["/buy/*"]}]}}
        """#
    )
  )

  /// An entry of details names no app.
  package static let associationAppIDMissing = Rule(
    "association.app-id-missing",
    .error,
    title: "An entry of details names no app.",
    reason: "Its rules apply to nothing.",
    fix: "Add appIDs with the identifiers of the apps.",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"{"applinks":{"details":[{"components":[{"/":"/buy/*"}]}]}}"#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// An app identifier does not have the form TEAMID.bundle.
  package static let associationAppIDMalformed = Rule(
    "association.app-id-malformed",
    .error,
    title: "An app identifier does not have the form TEAMID.bundle.",
    reason: """
      An identifier is ten capital letters and digits, a full stop, and the bundle identifier; \
      no installed app has any other.
      """,
    fix: "Copy the application identifier from the app's entitlements.",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// An entry has both appIDs and another appID.
  package static let associationAppIDIgnored = Rule(
    "association.app-id-ignored",
    .warning,
    title: "An entry has both appIDs and another appID.",
    reason: "Where appIDs is present appID is ignored, so that the other app gets no links.",
    fix: "Put every app into appIDs.",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appID":"ABCDE12345.com.example.other",\#
        "appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// An app is named more than once in details.
  package static let associationAppIDDuplicate = Rule(
    "association.app-id-duplicate",
    .warning,
    title: "An app is named more than once in details.",
    reason: "The first entry that matches decides, so that later entries may never count.",
    fix: "Put all rules of an app into one entry.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]},{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/sell/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"},{"/":"/sell/*"}]}]}}
        """#
    )
  )

  /// A service names more apps than are kept.
  package static let associationAppsMany = Rule(
    "association.apps-many",
    .warning,
    title: "A service names more apps than are kept.",
    reason: "The first 256 are kept here; the others are not read.",
    fix: "Name only the apps that the site belongs to.",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"""
        {"webcredentials":{"apps":[\#((0...256).map { "\"ABCDE12345.a\($0)\"" }.joined(separator: ","))]}}
        """#,
      good: #"""
        {"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}
        """#
    )
  )

  /// An entry of details has no rules.
  package static let associationRulesMissing = Rule(
    "association.rules-missing",
    .error,
    title: "An entry of details has no rules.",
    reason: "Without components or paths no URL belongs to its apps.",
    fix: "Add components, for example [{\"/\": \"/buy/*\"}].",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"]}]}}"#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// The list of rules of an entry is empty.
  package static let associationRulesEmpty = Rule(
    "association.rules-empty",
    .error,
    title: "The list of rules of an entry is empty.",
    reason: "No URL belongs to its apps.",
    fix: "Add a rule, or remove the entry.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// An entry has both components and paths.
  package static let associationComponentsAndPaths = Rule(
    "association.components-and-paths",
    .warning,
    title: "An entry has both components and paths.",
    reason: "What systems do with both is not defined; those that know components ignore paths.",
    fix: "Keep components only.",
    source: associationDebugging,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}],"paths":["/buy/*"]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// A service does not list its apps.
  package static let associationServiceMalformed = Rule(
    "association.service-malformed",
    .error,
    title: "A service does not list its apps.",
    reason: "Systems ignore the service.",
    fix: "Write {\"apps\": [\"TEAMID.bundle\"]} there.",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"{"webcredentials":{"app":["ABCDE12345.com.example.app"]}}"#,
      good: #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#
    )
  )

  static let associatedDomains =
    "https://developer.apple.com/documentation/xcode/supporting-associated-domains"

  static let associationComponents =
    "https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary"

  static let associationVariables =
    "https://developer.apple.com/documentation/bundleresources/applinks/substitutionvariables"

  static let associationGuide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html"

  static let associationDebugging =
    "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links"
}
