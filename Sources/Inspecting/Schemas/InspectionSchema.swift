/// The JSON Schema of an inspection, which `pippin inspect --schema` prints.
package enum InspectionSchema {
  /// The schema, draft 2020-12.
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pippin:schema:inspection:1",
      "title": "The inspection of one page",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "checks": {"type": "array", "items": {"$ref": "#/$defs/check"}},
        "record": {"$ref": "#/$defs/record"},
        "verdict": {"enum": ["pass", "partial", "fail"]}
      },
      "required": ["checks", "record", "verdict"],
      "$defs": \#(definitions)
    }
    """#

  /// The definitions of a record, and that of a check.
  private static let definitions =
    "{\n  \"check\": \(check),\n" + RecordSchema.definitions.dropFirst(2)

  private static let check = #"""
    {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "evidence": {"type": "array", "items": {"type": "string"}},
        "fix": {"type": "string"},
        "group": {
          "enum": [
            "Fetch", "Robots", "Deep links", "Universal Links", "Structured data",
            "Result quality", "Requirements"
          ]
        },
        "id": {"type": "string", "pattern": "^[a-z-]+\\.[A-Za-z0-9-]+$"},
        "message": {"type": "string"},
        "state": {"enum": ["pass", "warning", "fail", "skipped"]}
      },
      "required": ["group", "id", "message", "state"]
    }
    """#
}
