import type { ArchiveKind } from './recipe.ts'

/** How many archives of each kind were taken, and refused with which word: a line each. */
export function reportCounts(
  arrivals: readonly { kind: ArchiveKind; refusal: { code: string } | null }[],
): string[] {
  const kinds = new Set(arrivals.map(({ kind }) => kind))
  return [...kinds].map((kind) => {
    const own = arrivals.filter((arrival) => arrival.kind === kind)
    const codes = own.flatMap(({ refusal }) => (refusal ? [refusal.code] : []))
    const words = [...new Set(codes)]
      .toSorted()
      .map((code) => `${code} ${codes.filter((each) => each === code).length}`)
    return `${kind}: ${own.length - codes.length} taken, ${codes.length} refused (${words.join(', ')})`
  })
}
