import { z } from 'zod'
import { assembleLibraries } from './assemble-libraries.ts'
import { cleanIdentity, cleanInfo, cleanPurl } from './library-text.ts'
import { parseEntry } from './parse-entry.ts'
import { addEdge, type SbomDraft, type SbomLibrary } from './sbom-library.ts'

const Package = z.object({
  SPDXID: z.string(),
  name: z.string().nullish(),
  versionInfo: z.string().nullish(),
  licenseConcluded: z.string().nullish(),
  licenseDeclared: z.string().nullish(),
  primaryPackagePurpose: z.string().nullish(),
  externalRefs: z
    .array(z.object({ referenceType: z.string().nullish(), referenceLocator: z.string().nullish() }))
    .nullish(),
})
type Package = z.infer<typeof Package>

const Relationship = z.object({
  spdxElementId: z.string(),
  relatedSpdxElement: z.string(),
  relationshipType: z.string(),
})
type Relationship = z.infer<typeof Relationship>

const Document = z.object({
  SPDXID: z.string().nullish(),
  packages: z.array(z.unknown()).nullish(),
  documentDescribes: z.array(z.string()).nullish(),
  relationships: z.array(Relationship).nullish(),
})

type Meaning = 'describes' | 'dependsOn' | 'contains'

/** What a relationship says from its element to the related one (SPDX 2.3 clause 11.1). */
const forward: ReadonlyMap<string, Meaning> = new Map([
  ['DESCRIBES', 'describes'],
  ['DEPENDS_ON', 'dependsOn'],
  ['HAS_PREREQUISITE', 'dependsOn'],
  ['STATIC_LINK', 'dependsOn'],
  ['DYNAMIC_LINK', 'dependsOn'],
  ['CONTAINS', 'contains'],
])

/** The same said the other way round. */
const backward: ReadonlyMap<string, Meaning> = new Map([
  ['DESCRIBED_BY', 'describes'],
  ['DEPENDENCY_OF', 'dependsOn'],
  ['RUNTIME_DEPENDENCY_OF', 'dependsOn'],
  ['OPTIONAL_DEPENDENCY_OF', 'dependsOn'],
  ['PROVIDED_DEPENDENCY_OF', 'dependsOn'],
  ['BUILD_DEPENDENCY_OF', 'dependsOn'],
  ['DEV_DEPENDENCY_OF', 'dependsOn'],
  ['TEST_DEPENDENCY_OF', 'dependsOn'],
  ['PREREQUISITE_FOR', 'dependsOn'],
  ['CONTAINED_BY', 'contains'],
])

function readRelationships(relationships: readonly Relationship[]) {
  const describes: string[] = []
  const edges = { dependsOn: new Map<string, string[]>(), contains: new Map<string, string[]>() }
  for (const { spdxElementId, relatedSpdxElement, relationshipType } of relationships) {
    const isForward = forward.has(relationshipType)
    const meaning = forward.get(relationshipType) ?? backward.get(relationshipType)
    const [from, to] = isForward ? [spdxElementId, relatedSpdxElement] : [relatedSpdxElement, spdxElementId]
    if (meaning === 'describes') describes.push(to)
    else if (meaning) addEdge(edges[meaning], from, to)
  }
  return { describes, ...edges }
}

const nothing = /^(?:NOASSERTION|NONE)$/i

/** What somebody concluded goes before what the author declared. */
function licenceOf({ licenseConcluded, licenseDeclared }: Package): string | null {
  const licences = [licenseConcluded, licenseDeclared].map((text) => cleanInfo(text))
  return licences.find((text) => text !== null && !nothing.test(text)) ?? null
}

function purlOf({ externalRefs }: Package): string | null {
  return cleanPurl(externalRefs?.find(({ referenceType }) => referenceType === 'purl')?.referenceLocator)
}

/**
 * The libraries of an SPDX document (JSON, 2.2 and 2.3; ISO/IEC 5962): its packages, seen from the one it describes.
 * A document that describes several is itself what holds them, and they are its libraries.
 * @throws sbom_broken sbom_unnamed_library sbom_name_too_long sbom_too_many
 */
export function readSpdx(value: unknown, fileName: string): SbomLibrary[] {
  const document = parseEntry(Document, value, { name: fileName, entry: '' })
  const { describes, dependsOn, contains } = readRelationships(document.relationships ?? [])
  const described = new Set([...describes, ...(document.documentDescribes ?? [])])
  const [only] = described
  const self = document.SPDXID ?? 'SPDXRef-DOCUMENT'
  const root = described.size === 1 && only ? only : self
  if (root === self) for (const id of described) addEdge(dependsOn, self, id)
  const draft: SbomDraft = { entries: [], roots: [root], dependsOn, contains }
  for (const [at, item] of (document.packages ?? []).entries()) {
    const entry = `packages[${at}]`
    const found = parseEntry(Package, item, { name: fileName, entry })
    if (found.SPDXID === root || found.primaryPackagePurpose === 'FILE') continue
    const library = {
      ...cleanIdentity(entry, { name: found.name, version: found.versionInfo }),
      purl: purlOf(found),
      licence: licenceOf(found),
      sizeBytes: null,
      vulnerabilities: [],
    }
    draft.entries.push({ node: found.SPDXID, library })
  }
  return assembleLibraries(draft)
}
