import type { VersionOrigin } from '@filo/contract/packages/version-origin-routes'
import { cleanInfo } from './library-text.ts'
import type { Sbom, SbomLibrary } from './sbom-library.ts'

const MAX_TEXT = 200

/** Whose archive a package comes from, as purl names it; undefined for a maker of its own. */
function vendorOf(maintainer: string): string | undefined {
  const domain = /@(?:[\w-]+\.)*(debian\.org|ubuntu\.com)>?$/.exec(maintainer)?.[1]
  return domain?.split('.')[0]
}

function libraryOf(name: string, version: string, library: Partial<SbomLibrary>): SbomLibrary {
  return {
    name: cleanInfo(name, MAX_TEXT) ?? '',
    version: cleanInfo(version, MAX_TEXT) ?? '',
    purl: null,
    licence: null,
    sizeBytes: null,
    vulnerabilities: [],
    type: 'direct',
    parent: null,
    ...library,
  }
}

/** Sources that were built into the package (`Built-Using`), with the version that the field names exactly. */
function builtUsing({ relations, package: name }: VersionOrigin): SbomLibrary[] {
  const texts = relations.flatMap(({ field, text }) => (field.endsWith('Built-Using') ? [text] : []))
  const items = texts.join(',').matchAll(/([a-z0-9][a-z0-9+.-]+)\s*\(=\s*([^\s)]+)\s*\)/g)
  return [...items].map((match) =>
    libraryOf(match[1] ?? '', match[2] ?? '', { type: 'transitive', parent: name }),
  )
}

/** The list of what a .deb holds by its own words: itself, and the sources that were built into it. */
export function debLibraries(origin: VersionOrigin): Sbom {
  const { package: name, version, architecture, licences, maintainer } = origin
  const vendor = vendorOf(maintainer)
  const purl =
    vendor &&
    `pkg:deb/${vendor}/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${encodeURIComponent(architecture)}`
  const licence = cleanInfo(licences.join(' AND '), MAX_TEXT)
  const own = libraryOf(name, version, { purl: purl ?? null, licence: licence ?? null })
  const known = new Map(
    [own, ...builtUsing(origin)].map((library) => [`${library.name} ${library.version}`, library]),
  )
  return { format: 'deb', specVersion: '2.0', libraries: [...known.values()] }
}
