/// The JSON Schema of an inspection, which `pippin inspect --schema` prints.
package enum InspectionSchema {
  /// The schema, draft 2020-12.
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pippin:schema:inspection:1",
      "title": "The inspection of one page, or of several",
      "oneOf": [{"$ref": "#/$defs/inspection"}, {"$ref": "#/$defs/inspections"}],
      "$defs": \#(definitions)
    }
    """#

  /// The definitions of a record, and those of what is around it.
  private static let definitions =
    "{\n  \"check\": \(check),\n  \"inspection\": \(inspection),\n"
    + "  \"inspections\": \(inspections),\n" + RecordSchema.definitions.dropFirst(2)

  /// One page, as `pippin inspect PAGE` and each line of `--format jsonl` have it.
  private static let inspection = #"""
    {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "checks": {"type": "array", "items": {"$ref": "#/$defs/check"}},
        "record": {"$ref": "#/$defs/record"},
        "source": {"type": "string"},
        "verdict": {"enum": ["pass", "partial", "fail"]}
      },
      "required": ["checks", "record", "verdict"]
    }
    """#

  /// Several pages, as a folder or several inputs give them.
  private static let inspections = #"""
    {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "pages": {"type": "array", "items": {"$ref": "#/$defs/inspection"}},
        "remarks": {"type": "array", "items": {"type": "string"}},
        "unread": {
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "properties": {"input": {"type": "string"}, "reason": {"type": "string"}},
            "required": ["input", "reason"]
          }
        }
      },
      "required": ["pages"]
    }
    """#

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
