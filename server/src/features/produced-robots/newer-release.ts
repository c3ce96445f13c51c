/** By variant, the AROS versions that no published production release of the variant is newer than. */
export type NewestReleases = ReadonlyMap<string, ReadonlySet<string>>

interface Unit {
  variantId: string
  desiredArosId: string | null
  lifeState: string
}

/** Whether a release newer than what the unit shall run is published for its variant; nothing is offered to retired ones. */
export function hasNewerRelease(
  { variantId, desiredArosId, lifeState }: Unit,
  newest: NewestReleases,
): boolean {
  const settled = newest.get(variantId)
  return settled !== undefined && lifeState !== 'retired' && !settled.has(desiredArosId ?? '')
}
