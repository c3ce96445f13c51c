import type { Severity, Vulnerability } from '@filo/contract/packages/library-shapes'
import { z } from 'zod'
import { compareSeverity } from './join-vulnerabilities.ts'
import { cleanInfo } from './library-text.ts'

const Rating = z.object({
  severity: z.string().nullish(),
  score: z.number().nullish(),
  method: z.string().nullish(),
})

/** An entry of `vulnerabilities`, as far as it is used. */
export const CycloneDxVulnerability = z.object({
  id: z.string().nullish(),
  'bom-ref': z.string().nullish(),
  ratings: z.array(Rating).nullish(),
  analysis: z.object({ state: z.string().nullish() }).nullish(),
  affects: z.array(z.object({ ref: z.string() })).nullish(),
})
export type CycloneDxVulnerability = z.infer<typeof CycloneDxVulnerability>

/** Somebody has looked and found that it does not hurt here (CycloneDX impact analysis states). */
const harmless = new Set(['resolved', 'resolved_with_pedigree', 'false_positive', 'not_affected'])

/** CycloneDX knows two severities below low; they are shown as low. */
const severityOf: ReadonlyMap<string, Severity> = new Map([
  ['critical', 'critical'],
  ['high', 'high'],
  ['medium', 'medium'],
  ['low', 'low'],
  ['info', 'low'],
  ['none', 'low'],
])

/** The bands of CVSS 3 and 4; CVSS 2 has no critical. */
function severityOfScore(score: number, method: string): Severity {
  if (score >= 9) return method === 'CVSSv2' ? 'high' : 'critical'
  if (score >= 7) return 'high'
  return score >= 4 ? 'medium' : 'low'
}

function severityOfRating({ severity, score, method }: z.infer<typeof Rating>): Severity {
  const rated = severityOf.get(severity?.toLowerCase() ?? '')
  if (rated) return rated
  return typeof score === 'number' && method?.startsWith('CVSSv') ? severityOfScore(score, method) : 'unknown'
}

/** `urn:cdx:serial/version#bom-ref` names a part of a list; only the part tells what it is here. */
function localRef(ref: string): string {
  const hash = ref.startsWith('urn:cdx:') ? ref.indexOf('#') : -1
  if (hash < 0) return ref
  try {
    return decodeURIComponent(ref.slice(hash + 1))
  } catch {
    return ref
  }
}

/** The vulnerabilities of each component by its `bom-ref`; those judged harmless are left out. */
export function vulnerabilitiesByRef(
  vulnerabilities: readonly CycloneDxVulnerability[],
): Map<string, Vulnerability[]> {
  const byRef = new Map<string, Vulnerability[]>()
  for (const { id, 'bom-ref': ownRef, ratings, analysis, affects } of vulnerabilities) {
    const name = cleanInfo(id, 100) ?? cleanInfo(ownRef, 100)
    if (!name || harmless.has(analysis?.state ?? '')) continue
    const [severity = 'unknown'] = (ratings ?? []).map(severityOfRating).sort(compareSeverity)
    for (const ref of new Set((affects ?? []).map((affected) => localRef(affected.ref)))) {
      const known = byRef.get(ref)
      if (known) known.push({ id: name, severity })
      else byRef.set(ref, [{ id: name, severity }])
    }
  }
  return byRef
}
