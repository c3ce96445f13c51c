import { canonicalJson } from '@filo/contract/device/canonical-json'
import { Metadata, MetadataKind } from '@tufjs/models'

/** Parses a metadata file of any role; its own overloads want the role spelled out. */
function parse(type: unknown, data: Parameters<typeof Metadata.fromJSON>[1]) {
  switch (type) {
    case MetadataKind.Root:
      return Metadata.fromJSON(MetadataKind.Root, data)
    case MetadataKind.Timestamp:
      return Metadata.fromJSON(MetadataKind.Timestamp, data)
    case MetadataKind.Snapshot:
      return Metadata.fromJSON(MetadataKind.Snapshot, data)
    default:
      return Metadata.fromJSON(MetadataKind.Targets, data)
  }
}

/**
 * Refuses a metadata file with anything in its signed part that parsing would drop: signatures are checked over
 * what was parsed, so whatever was dropped would be covered by none.
 */
export function checkWhollySigned(text: string): void {
  const data = JSON.parse(text) as Parameters<typeof Metadata.fromJSON>[1]
  const signed = data['signed'] as Record<string, unknown> | undefined
  const understood = parse(signed?.['_type'], data).signed.toJSON()
  if (canonicalJson(understood) !== canonicalJson(signed)) {
    throw new Error('the metadata holds parts that no signature covers')
  }
}
