import type { ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'

/** The published releases of a variant that a unit may be sent to: all but the one it shall run, newest first. */
export function otherReleases(
  product: Pick<ProductAros, 'timeline'> | undefined,
  desiredArosId: string | undefined,
): ArosVersionSummary[] {
  const releases = product?.timeline.map(({ aros }) => aros) ?? []
  return releases.filter(({ id, state }) => state === 'published' && id !== desiredArosId)
}
