import { libraryErrors } from '@filo/contract/packages/library-errors'
import { z } from 'zod'
import { DomainError } from '../../ground/domain-error.ts'
import { assembleLibraries } from './assemble-libraries.ts'
import { LicenceChoice, licenceOf } from './cyclonedx-licence.ts'
import { CycloneDxVulnerability, vulnerabilitiesByRef } from './cyclonedx-vulnerabilities.ts'
import { joinVulnerabilities } from './join-vulnerabilities.ts'
import { cleanIdentity, cleanPurl } from './library-text.ts'
import { parseEntry } from './parse-entry.ts'
import { addEdge, type SbomDraft, type SbomLibrary } from './sbom-library.ts'

/** Ours: CycloneDX has no field for the size of a component. */
export const sizeProperty = 'filo:sizeBytes'

const Component = z.object({
  type: z.string().nullish(),
  'bom-ref': z.string().nullish(),
  group: z.string().nullish(),
  name: z.string().nullish(),
  version: z.string().nullish(),
  purl: z.string().nullish(),
  licenses: z.array(LicenceChoice).nullish(),
  properties: z.array(z.object({ name: z.string().nullish(), value: z.string().nullish() })).nullish(),
  components: z.array(z.unknown()).nullish(),
})
type Component = z.infer<typeof Component>

const Document = z.object({
  metadata: z.object({ component: z.object({ 'bom-ref': z.string().nullish() }).nullish() }).nullish(),
  components: z.array(z.unknown()).nullish(),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).nullish() })).nullish(),
  vulnerabilities: z.array(CycloneDxVulnerability).nullish(),
})

/** Components that are no software of others; what depends on them or lies in them still counts. */
const passedOver = new Set(['file', 'data', 'cryptographic-asset'])

/** Deeper than any tool nests; a list made to hurt ends here. */
const MAX_DEPTH = 50

interface Found {
  entry: string
  component: Component
  node: string
  /** The component that it lies in. */
  holder: string | undefined
}

const nodeOfRef = (ref: string) => `ref:${ref}`

/** Every component, nested ones after the one they lie in; without recursion, however deep they lie. */
function findComponents(name: string, top: readonly unknown[]): Found[] {
  const found: Found[] = []
  const used = new Set<string>()
  const open = top.map((value, at) => ({ value, entry: `components[${at}]`, holder: '', depth: 1 })).reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, entry, holder, depth } = next
    if (depth > MAX_DEPTH) throw new DomainError(libraryErrors.sbom_broken, { name, entry: 'components' })
    const component = parseEntry(Component, value, { name, entry })
    const ref = component['bom-ref']
    const node = ref && !used.has(ref) ? nodeOfRef(ref) : `at:${entry}`
    if (ref) used.add(ref)
    found.push({ entry, component, node, holder: holder || undefined })
    const inner = (component.components ?? []).map((part, at) => ({
      value: part,
      entry: `${entry}.components[${at}]`,
      holder: node,
      depth: depth + 1,
    }))
    for (const part of inner.reverse()) open.push(part)
  }
  return found
}

function sizeOf({ properties }: Component): number | null {
  const value = properties?.find((property) => property.name === sizeProperty)?.value
  return value && /^\d{1,15}$/.test(value) ? Number(value) : null
}

function nameOf({ group, name, purl }: Component): string | null | undefined {
  if (!group || !name) return name
  return `${group}${purl?.startsWith('pkg:maven/') ? ':' : '/'}${name}`
}

/**
 * The libraries of a CycloneDX document (JSON, 1.4 to 1.7; ECMA-424): `components` with what they nest,
 * `dependencies` seen from `metadata.component`, and `vulnerabilities`.
 * @throws sbom_broken sbom_unnamed_library sbom_name_too_long sbom_too_many
 */
export function readCyclonedx(value: unknown, fileName: string): SbomLibrary[] {
  const document = parseEntry(Document, value, { name: fileName, entry: '' })
  const rootRef = document.metadata?.component?.['bom-ref']
  const vulnerabilities = vulnerabilitiesByRef(document.vulnerabilities ?? [])
  const draft: SbomDraft = {
    entries: [],
    roots: rootRef ? [nodeOfRef(rootRef)] : [],
    dependsOn: new Map(),
    contains: new Map(),
  }
  for (const { entry, component, node, holder } of findComponents(fileName, document.components ?? [])) {
    if (holder) addEdge(draft.contains, holder, node)
    const ref = component['bom-ref']
    if (passedOver.has(component.type ?? '') || (ref && ref === rootRef)) continue
    const library = {
      ...cleanIdentity(entry, { name: nameOf(component), version: component.version }),
      purl: cleanPurl(component.purl),
      licence: licenceOf(component.licenses ?? []),
      sizeBytes: sizeOf(component),
      vulnerabilities: joinVulnerabilities((ref && vulnerabilities.get(ref)) || []),
    }
    draft.entries.push({ node, library })
  }
  for (const { ref, dependsOn } of document.dependencies ?? [])
    for (const target of dependsOn ?? []) addEdge(draft.dependsOn, nodeOfRef(ref), nodeOfRef(target))
  return assembleLibraries(draft)
}
