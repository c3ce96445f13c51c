import { libraryErrors } from '@filo/contract/packages/library-errors'
import { type SbomFormat, sbomFormats } from '@filo/contract/packages/library-shapes'
import { z } from 'zod'
import { DomainError } from '../../ground/domain-error.ts'
import { cleanInfo } from './library-text.ts'
import { readCyclonedx } from './read-cyclonedx.ts'
import { readSpdx } from './read-spdx.ts'
import type { Sbom } from './sbom-library.ts'

/** @throws sbom_not_json sbom_is_xml */
function parseJson(bytes: Uint8Array, name: string): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trimStart().startsWith('<')) throw new DomainError(libraryErrors.sbom_is_xml, { name })
    return JSON.parse(text)
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError(libraryErrors.sbom_not_json, { name })
  }
}

const Mark = z.string().catch('')
const Marks = z.object({ bomFormat: Mark, specVersion: Mark, spdxVersion: Mark, '@context': Mark })

interface Recognised {
  format: SbomFormat
  specVersion: string
}

/** Both formats say what they are in their first fields; SPDX 3 is JSON-LD and says it by its context. */
function recognise(document: unknown): Recognised | undefined {
  const marks = Marks.safeParse(document)
  if (!marks.success) return undefined
  const { bomFormat, specVersion, spdxVersion, '@context': context } = marks.data
  if (bomFormat === 'CycloneDX') return { format: 'cyclonedx', specVersion: cleanInfo(specVersion, 20) ?? '' }
  const spdx = /^SPDX-(.+)$/.exec(spdxVersion)
  if (spdx?.[1]) return { format: 'spdx', specVersion: cleanInfo(spdx[1], 20) ?? '' }
  const later = /spdx\.org\/rdf\/([\d.]+)/.exec(context)
  return later?.[1] ? { format: 'spdx', specVersion: later[1] } : undefined
}

/** @throws sbom_unknown_format sbom_version_unsupported */
function requireReadable(found: Recognised | undefined, name: string): Recognised {
  if (!found) throw new DomainError(libraryErrors.sbom_unknown_format, { name })
  const { name: format, versions } = sbomFormats[found.format]
  if ((versions as readonly string[]).includes(found.specVersion)) return found
  const supported = Object.values(sbomFormats)
    .map((known) => `${known.name} ${known.versions.join(', ')}`)
    .join('; ')
  const version = found.specVersion.slice(0, 20) || '?'
  throw new DomainError(libraryErrors.sbom_version_unsupported, { format, version, supported })
}

/**
 * Reads the bytes of a library list in either format; what they say is believed only as far as it is checked.
 * @throws the refusals of `libraryErrors`, naming the file or the entry
 */
export function readSbom(bytes: Uint8Array, fileName: string): Sbom {
  const name = cleanInfo(fileName, 200) ?? '?'
  const document = parseJson(bytes, name)
  const { format, specVersion } = requireReadable(recognise(document), name)
  const read = format === 'cyclonedx' ? readCyclonedx : readSpdx
  return { format, specVersion, libraries: read(document, name) }
}
