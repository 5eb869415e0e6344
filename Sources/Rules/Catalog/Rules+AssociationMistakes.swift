extension Rule {
  /// A pattern has white space at an end or beside a slash.
  package static let associationPatternSpace = Rule(
    "association.pattern-space",
    .warning,
    title: "A pattern has white space at an end or beside a slash.",
    reason: "No URL has white space there, so that the rule never matches.",
    fix: "Take the white space out.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        " /buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "/buy/*"}]}]}}
        """#
    )
  )

  /// A component starts with NOT, which only legacy paths know.
  package static let associationNotInComponent = Rule(
    "association.not-in-component",
    .warning,
    title: "A component starts with NOT, which only legacy paths know.",
    reason: "The word is compared letter by letter, so that nothing is excluded.",
    fix: "Write the path without NOT, and \"exclude\": true beside it.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "NOT /buy/old/*"},{"/":"/buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "/buy/old/*","exclude":true},{"/":"/buy/*"}]}]}}
        """#
    )
  )

  /// A pattern is written as a regular expression.
  package static let associationRegularExpression = Rule(
    "association.regular-expression",
    .warning,
    title: "A pattern is written as a regular expression.",
    reason: "Its signs are compared letter by letter, so that the rule hardly ever matches.",
    fix: "Write * for any text, ? for any one character, and one rule for each alternative.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "^/buy/[0-9]+$"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "/buy/?*"}]}]}}
        """#
    )
  )

  /// A pattern lists alternatives in braces.
  package static let associationBraceList = Rule(
    "association.brace-list",
    .warning,
    title: "A pattern lists alternatives in braces.",
    reason: "Braces and commas are compared letter by letter, so that the rule never matches.",
    fix: """
      Write one rule for each alternative, or a substitution variable with the alternatives.
      """,
    source: associationVariables,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "/{buy,sell}/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "/buy/*"},{"/":"/sell/*"}]}]}}
        """#
    )
  )

  /// A pattern holds .*, which only takes URLs with a full stop there.
  package static let associationFullStopWanted = Rule(
    "association.full-stop-wanted",
    .note,
    title: "A pattern holds .*, which only takes URLs with a full stop there.",
    reason: """
      In regular expressions and in Android's manifest .* is any text; here the full stop is \
      one.
      """,
    fix: "Write * where any text is meant, and leave it where file names are.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "/buy.*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "/buy*"}]}]}}
        """#
    )
  )

  /// A variable has a value that URLs only have percent-encoded.
  package static let associationVariableValueNotEncoded = Rule(
    "association.variable-value-not-encoded",
    .warning,
    title: "A variable has a value that URLs only have percent-encoded.",
    reason: "Bytes are compared as written, so that this value never matches; the others do.",
    fix: "Write the value percent-encoded, or set \"percentEncoded\": false in the component.",
    source: associationVariables,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"substitutionVariables":{"food":["sushi","crème"]},"details":[{"appIDs"\#
        :["ABCDE12345.com.example.app"],"components":[{"/":"/$(food)/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"substitutionVariables":{"food":["sushi","cr%C3%A8me"]},"details":[{"ap\#
        pIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(food)/*"}]}]}}
        """#
    )
  )

  /// An entry mixes the two formats.
  package static let associationFormatsMixed = Rule(
    "association.formats-mixed",
    .warning,
    title: "An entry mixes the two formats.",
    reason: """
      appIDs belongs with components, appID with paths; what systems do with a mixture is not \
      defined.
      """,
    fix: "Write appIDs and components.",
    source: associationDebugging,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"paths":["/buy/*"]}\#
        ]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "/buy/*"}]}]}}
        """#
    )
  )

  /// details is one entry where a list of entries belongs.
  package static let associationDetailsSingle = Rule(
    "association.details-single",
    .error,
    title: "details is one entry where a list of entries belongs.",
    reason: "Systems look for a list of entries, so that no link opens the app.",
    fix: "Put square brackets around the entry: \"details\": [{…}].",
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"\#
        /buy/*"}]}}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":\#
        "/buy/*"}]}]}}
        """#
    )
  )

  /// An app identifier is a placeholder.
  package static let associationAppIDPlaceholder = Rule(
    "association.app-id-placeholder",
    .error,
    title: "An app identifier is a placeholder.",
    reason: "It stands for an identifier that nobody filled in, so that no app opens.",
    fix: """
      Write the team's ten characters, a full stop and the bundle identifier, as the app's \
      entitlements have them.
      """,
    source: associatedDomains,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["XXXXXXXXXX.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )
}
