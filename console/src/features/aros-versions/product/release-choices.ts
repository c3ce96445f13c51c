import type { ProductArosEntry } from '@filo/contract/aros-versions/aros-assignment-routes'

/** Whether robots can be given a version now. */
export function canAssign({ aros }: Pick<ProductArosEntry, 'aros'>): boolean {
  return aros.channel === 'production'
    ? aros.state === 'published'
    : aros.state === 'testing' || aros.state === 'passed' || aros.state === 'promoted'
}

/** What "Yayına al…" can do with a version: publish an approved one, or give a published one to robots. */
export type ReleaseWay = 'publish' | 'assign' | 'pin'

/** What can be done with a version now, if anything; the default is only pinned, the others run it already. */
export function releaseWays(entry: ProductArosEntry): ReleaseWay[] {
  if (entry.aros.state === 'approved') return ['publish']
  if (!canAssign(entry)) return []
  return entry.aros.isDefault ? ['pin'] : ['assign', 'pin']
}
