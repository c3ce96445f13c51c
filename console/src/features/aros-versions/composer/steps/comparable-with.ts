interface Comparable {
  key: 'base' | 'production'
  id: string
  /** The base is what the product runs now: one choice stands for both. */
  isBoth: boolean
}

interface Known {
  baseId: string | null
  /** What the product's robots run by default. */
  productionId: string | null
  ownId: string
}

/** What a draft can be compared with (docs/interface.md, step 4): its base, and the current production version. */
export function comparableWith({ baseId, productionId, ownId }: Known): Comparable[] {
  const isBoth = baseId !== null && baseId === productionId
  const base = baseId && baseId !== ownId ? [{ key: 'base' as const, id: baseId, isBoth }] : []
  const isOther = productionId !== null && productionId !== baseId && productionId !== ownId
  return isOther ? [...base, { key: 'production', id: productionId, isBoth: false }] : base
}
