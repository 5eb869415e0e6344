extension Rule {
  /// A component has no pattern.
  package static let associationComponentEmpty = Rule(
    "association.component-empty",
    .warning,
    title: "A component has no pattern.",
    reason: "A component without a pattern that systems know matches every URL.",
    fix: "Write \"/\": \"*\" if every URL is meant, or correct the key.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "comment":"the shop"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/shop/*","comment":"the shop"}]}]}}
        """#
    )
  )

  /// A rule gives the app every address.
  package static let associationCatchAll = Rule(
    "association.catch-all",
    .note,
    title: "A rule gives the app every URL.",
    reason: "Pages that the app cannot show, such as terms or a log-out, open the app too.",
    fix: "Exclude what the app cannot show before this rule.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/legal/*","exclude":true},{"/":"*"}]}]}}
        """#
    )
  )

  /// An exclusion stands behind a rule that already takes its addresses.
  package static let associationExcludeUnreachable = Rule(
    "association.exclude-unreachable",
    .error,
    title: "An exclusion stands behind a rule that already takes its URLs.",
    reason: "The first rule that matches decides, so that this exclusion never does.",
    fix: "Move the exclusion in front of the broader rule.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"},{"/":"/buy/old/*","exclude":true}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/old/*","exclude":true},{"/":"/buy/*"}]}]}}
        """#
    )
  )

  /// A rule stands behind an exclusion that already keeps its addresses out.
  package static let associationRuleUnreachable = Rule(
    "association.rule-unreachable",
    .error,
    title: "A rule stands behind an exclusion that already keeps its URLs out.",
    reason: "The first rule that matches decides, so that this rule never does.",
    fix: "Move the rule in front of the broader exclusion.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*","exclude":true},{"/":"/buy/new/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/new/*"},{"/":"/buy/*","exclude":true}]}]}}
        """#
    )
  )

  /// A rule repeats what a rule before it says.
  package static let associationRuleRedundant = Rule(
    "association.rule-redundant",
    .note,
    title: "A rule repeats what a rule before it says.",
    reason: "It never decides anything; the file is longer than it needs to be.",
    fix: "Remove the rule.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"},{"/":"/buy/new"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// An app has exclusions and no rule that matches.
  package static let associationExcludesOnly = Rule(
    "association.excludes-only",
    .warning,
    title: "An app has exclusions and no rule that matches.",
    reason: "No URL ever opens the app.",
    fix: "Add a rule for the URLs that the app opens.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*","exclude":true}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*","exclude":true},{"/":"/new/*"}]}]}}
        """#
    )
  )

  /// A predicate of a query item is not a string.
  package static let associationQueryValueNotString = Rule(
    "association.query-value-not-string",
    .error,
    title: "A predicate of a query item is not a string.",
    reason: "One such value voids all predicates of the rule, so that it matches every query.",
    fix: "Put the value between quotation marks.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy","?":{"id":1}}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy","?":{"id":"1"}}]}]}}
        """#
    )
  )

  /// A pattern names a variable that has no values.
  package static let associationVariableUndefined = Rule(
    "association.variable-undefined",
    .error,
    title: "A pattern names a variable that has no values.",
    reason: "The rule never matches; names are compared with their case.",
    fix: "Define the variable in substitutionVariables, or correct its name.",
    source: associationVariables,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/$(food)/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"substitutionVariables":{"food":["burrito","sushi"]},"details":[{\#
        "appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(food)/*"}]}]}}
        """#
    )
  )

  /// A pattern opens a variable that it does not close.
  package static let associationVariableUnterminated = Rule(
    "association.variable-unterminated",
    .error,
    title: "A pattern opens a variable that it does not close.",
    reason: "The rule never matches.",
    fix: "Close the variable with a bracket: $(name).",
    source: associationVariables,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/$(lang/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/$(lang)/*"}]}]}}
        """#
    )
  )

  /// A substitution variable is not well formed.
  package static let associationVariableMalformed = Rule(
    "association.variable-malformed",
    .error,
    title: "A substitution variable is not well formed.",
    reason: """
      A name holds no $, ( or ), and the value is an array of strings without further \
      variables.
      """,
    fix: "Correct the variable.",
    source: associationVariables,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"substitutionVariables":{"food":"sushi"},"details":[{\#
        "appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"substitutionVariables":{"food":["sushi"]},"details":[{\#
        "appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(food)/*"}]}]}}
        """#
    )
  )

  /// A substitution variable has the name of a predefined one.
  package static let associationVariablePredefined = Rule(
    "association.variable-predefined",
    .warning,
    title: "A substitution variable has the name of a predefined one.",
    reason: "Which of the two counts is not defined.",
    fix: "Choose another name.",
    source: associationVariables,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"substitutionVariables":{"lang":["en"]},"details":[{\#
        "appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(lang)/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"substitutionVariables":{"language":["en"]},"details":[{\#
        "appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(language)/*"}]}]}}
        """#
    )
  )

  /// A substitution variable is not used.
  package static let associationVariableUnused = Rule(
    "association.variable-unused",
    .note,
    title: "A substitution variable is not used.",
    reason: "It may be misspelled where it was meant to be used.",
    fix: "Use the variable, or remove it.",
    source: associationVariables,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"substitutionVariables":{"food":["sushi"]},"details":[{\#
        "appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"substitutionVariables":{"food":["sushi"]},"details":[{\#
        "appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(food)/*"}]}]}}
        """#
    )
  )

  /// The patterns of the association file are too large together.
  package static let associationTooComplex = Rule(
    "association.too-complex",
    .error,
    title: "The patterns of the association file are too large together.",
    reason: "Matching them would take too long; rules past the limit are not read.",
    fix: "Use fewer variables, or fewer values in them.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"substitutionVariables":{"word":["\#(String(repeating: "x", count: 70_000))"]},\#
        "details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(word)"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// A path pattern holds a whole address.
  package static let associationURLInPath = Rule(
    "association.url-in-path",
    .error,
    title: "A path pattern holds a whole URL.",
    reason: "Patterns see the path only, so that the rule never matches.",
    fix: "Leave out the scheme and the host.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"https://example.com/buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"}]}]}}
        """#
    )
  )

  /// A path pattern holds a number sign.
  package static let associationFragmentInPath = Rule(
    "association.fragment-in-path",
    .error,
    title: "A path pattern holds a number sign.",
    reason: "A path ends before the #, so that the rule never matches.",
    fix: "Put what follows the # behind the key \"#\".",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/#/buy/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/","#":"/buy/*"}]}]}}
        """#
    )
  )

  /// A path pattern seems to hold a query.
  package static let associationQueryInPath = Rule(
    "association.query-in-path",
    .warning,
    title: "A path pattern seems to hold a query.",
    reason: "In a pattern ? stands for any one character, and a path ends before its query.",
    fix: "Put the query behind the key \"?\".",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy?id=*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy","?":{"id":"?*"}}]}]}}
        """#
    )
  )

  /// A fragment pattern starts with a number sign.
  package static let associationMarkInFragment = Rule(
    "association.mark-in-fragment",
    .warning,
    title: "A fragment pattern starts with a number sign.",
    reason: "The fragment is what follows the #, so that the rule hardly ever matches.",
    fix: "Leave out the #.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "#":"#buy"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "#":"buy"}]}]}}
        """#
    )
  )

  /// A pattern holds characters that addresses only have percent-encoded.
  package static let associationPatternNotEncoded = Rule(
    "association.pattern-not-encoded",
    .warning,
    title: "A pattern holds characters that URLs only have percent-encoded.",
    reason: "Bytes are compared as written, so that the rule never matches.",
    fix: "Write the characters percent-encoded, or set \"percentEncoded\": false.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/new books/*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/new%20books/*"}]}]}}
        """#
    )
  )

  /// A pattern holds percent escapes though percentEncoded is false.
  package static let associationPatternEncoded = Rule(
    "association.pattern-encoded",
    .warning,
    title: "A pattern holds percent escapes though percentEncoded is false.",
    reason: """
      The URL is decoded before it is compared and the pattern is not, so that the rule \
      hardly ever matches.
      """,
    fix: "Write the characters themselves.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/new%20books/*","percentEncoded":false}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/new books/*","percentEncoded":false}]}]}}
        """#
    )
  )

  /// A path seems to be meant as an exclusion and is none.
  package static let associationNotWithoutSpace = Rule(
    "association.not-without-space",
    .warning,
    title: "A path seems to be meant as an exclusion and is none.",
    reason: "Only NOT in capitals with one space behind it excludes a path.",
    fix: "Write \"NOT /path\".",
    source: associationGuide,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app",\#
        "paths":["NOT/buy/*","/sell/*"]}]}}
        """#,
      good: #"""
        {"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app",\#
        "paths":["NOT /buy/*","/sell/*"]}]}}
        """#
    )
  )

  /// An exclusion and a rule take the same addresses.
  package static let associationRulesContradict = Rule(
    "association.rules-contradict",
    .error,
    title: "An exclusion and a rule take the same URLs.",
    reason: """
      The first one decides for all of them, so that the other one never does.
      """,
    fix: "Keep one of the two, or let one of them take fewer URLs.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/*"},{"/":"/buy/*","exclude":true}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/old/*","exclude":true},{"/":"/buy/*"}]}]}}
        """#
    )
  )

  /// A predicate of a query item asks for nothing.
  package static let associationPredicateVacuous = Rule(
    "association.predicate-vacuous",
    .warning,
    title: "A predicate of a query item asks for nothing.",
    reason: """
      An item that is absent counts as empty, and * matches that too, so that the rule takes \
      URLs without the item.
      """,
    fix: "Write \"?*\", which wants at least one character.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy","?":{"id":"*"}}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy","?":{"id":"?*"}}]}]}}
        """#
    )
  )

  /// A query pattern starts with a question mark.
  package static let associationMarkInQuery = Rule(
    "association.mark-in-query",
    .warning,
    title: "A query pattern starts with a question mark.",
    reason: """
      The query is what follows the mark, and in a pattern ? stands for one character more.
      """,
    fix: "Leave out the question mark.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy","?":"?id=*"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy","?":"id=*"}]}]}}
        """#
    )
  )

  /// A path pattern is written as for a router.
  package static let associationRouteTemplate = Rule(
    "association.route-template",
    .warning,
    title: "A path pattern is written as for a router.",
    reason: """
      Placeholders such as {id} or :id are compared letter by letter, so that the rule hardly \
      ever matches.
      """,
    fix: "Write * for any text and ? for any one character.",
    source: associationComponents,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/{id}"}]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/buy/?*"}]}]}}
        """#
    )
  )

  /// A legacy path holds a variable.
  package static let associationVariableInPath = Rule(
    "association.variable-in-path",
    .error,
    title: "A legacy path holds a variable.",
    reason: """
      Only components know variables; in paths $( is compared letter by letter.
      """,
    fix: "Write the rule as a component.",
    source: associationVariables,
    specimen: Specimen(
      .association,
      bad: #"""
        {"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app",\#
        "paths":["/$(lang)/*"]}]}}
        """#,
      good: #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{\#
        "/":"/$(lang)/*"}]}]}}
        """#
    )
  )
}
