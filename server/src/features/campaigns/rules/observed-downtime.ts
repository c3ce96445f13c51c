/** So few updates say nothing yet. */
const ENOUGH = 5

/** How long one update kept its robot out of service. */
export interface WatchedDowntime {
  unitId: string
  seconds: number
}

export interface ObservedDowntime {
  of: 'release' | 'product'
  updates: number
  /** How many robots those updates were of. */
  robots: number
  medianS: number
  mostS: number
}

function shareOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * How long robots were away while they changed releases, in seconds: by updates to this release where enough were
 * watched, else by those to any of its product; null where there are too few of both.
 */
export function observedDowntime(
  release: readonly WatchedDowntime[],
  product: readonly WatchedDowntime[],
): ObservedDowntime | null {
  const isOwn = release.length >= ENOUGH
  const watched = isOwn ? release : product
  if (watched.length < ENOUGH) return null
  const sorted = watched.map(({ seconds }) => seconds).toSorted((a, b) => a - b)
  return {
    of: isOwn ? 'release' : 'product',
    updates: sorted.length,
    robots: new Set(watched.map(({ unitId }) => unitId)).size,
    medianS: shareOf(sorted, 0.5),
    mostS: shareOf(sorted, 0.9),
  }
}
