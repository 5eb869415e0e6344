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
    "{\n  \"advice\": \(AdviceSchema.text),\n  \"check\": \(check),\n  \"inspection\": \(inspection),\n"
    + "  \"inspections\": \(inspections),\n" + RecordSchema.definitions.dropFirst(2)

  /// One page, as `pippin inspect PAGE` and each line of `--format jsonl` have it.
  private static let inspection = #"""
    {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "advice": {
          "description": "What to fix, each fault once, the most important first; what a baseline accepts comes last.",
          "type": "array", "items": {"$ref": "#/$defs/advice"}
        },
        "checks": {
          "description": "What was checked, in the order of the report.",
          "type": "array", "items": {"$ref": "#/$defs/check"}
        },
        "record": {
          "description": "Everything that was extracted from the page.", "$ref": "#/$defs/record"
        },
        "source": {
          "description": "The file that was read; absent for a page that was fetched.",
          "type": "string"
        },
        "verdict": {
          "description": "pass: in the index, app-linked, nothing wrong; partial: in the index, with faults; fail: not in the index.",
          "enum": ["pass", "partial", "fail"]
        }
      },
      "required": ["advice", "checks", "record", "verdict"]
    }
    """#

  /// Several pages, as a folder or several inputs give them.
  private static let inspections = #"""
    {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "pages": {
          "description": "The pages, each with its checks and its verdict.",
          "type": "array", "items": {"$ref": "#/$defs/inspection"}
        },
        "remarks": {
          "description": "What was left out, and why; absent when nothing was.",
          "type": "array", "items": {"type": "string"}
        },
        "unread": {
          "description": "Inputs that could not be read; absent when all were.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "input": {"description": "The input as it was named.", "type": "string"},
              "reason": {"description": "Why it could not be read.", "type": "string"}
            },
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
        "evidence": {
          "description": "What shows it, a line each; absent when nothing does.",
          "type": "array", "items": {"type": "string"}
        },
        "fix": {
          "description": "What to do; absent when there is nothing to do.", "type": "string"
        },
        "group": {
          "description": "The part of the report that the check is in.",
          "enum": [
            "Fetch", "Robots", "Deep links", "Universal Links", "Structured data",
            "Result quality", "Requirements"
          ]
        },
        "id": {
          "description": "The code of the check; pippin rules CODE explains it.",
          "type": "string", "pattern": "^[a-z-]+\\.[A-Za-z0-9-]+$"
        },
        "message": {"description": "What was seen, in a sentence or two.", "type": "string"},
        "state": {
          "description": "How it ended; skipped where there was nothing to check.",
          "enum": ["pass", "warning", "fail", "skipped"]
        }
      },
      "required": ["group", "id", "message", "state"]
    }
    """#
}
