interface Release {
  id: string
  variantId: string
  channel: string
  semverKey: string
  build: number
}

const shownNews = 20

function isNewer(one: Release, other: Release): boolean {
  return one.semverKey === other.semverKey ? one.build > other.build : one.semverKey > other.semverKey
}

/**
 * The releases whose notes tell what a robot gets that goes from one to another, newest first: all that were published
 * between the two, and the offered one. Where it goes back, or what it runs is none of them, the offered one alone.
 */
export function newsBetween<T extends Release>(published: readonly T[], from: Release | null, to: T): T[] {
  if (from?.channel !== 'production' || from.variantId !== to.variantId) return [to]
  const between = published.filter(
    (release) => release.variantId === to.variantId && isNewer(release, from) && isNewer(to, release),
  )
  return [to, ...between.toSorted((a, b) => (isNewer(a, b) ? -1 : 1))].slice(0, shownNews)
}
