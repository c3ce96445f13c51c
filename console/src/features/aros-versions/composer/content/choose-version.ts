import type { ArosTreeNode } from '@filo/contract/aros-versions/aros-tree'

/** The versions of each package of a tree, in the tree's order. */
function versionsOfPackage(nodes: readonly ArosTreeNode[], packageId: string): ArosTreeNode[] {
  return nodes.filter((node) => node.type === 'version' && node.packageId === packageId)
}

/** Puts a package at its place of the usual order, before the first chosen one that comes later there; else last. */
export function insertAt(chosen: readonly string[], packageId: string, order: readonly string[]): number {
  const rank = order.indexOf(packageId)
  if (rank < 0) return chosen.length
  const later = new Set(order.slice(rank + 1))
  const index = chosen.findIndex((other) => later.has(other))
  return index < 0 ? chosen.length : index
}

interface Choice {
  /** Chosen version ids in install order. */
  versionIds: readonly string[]
  nodes: readonly ArosTreeNode[]
  /** Package ids in the usual order of the product. */
  usualOrder: readonly string[]
}

function packageOf(nodes: readonly ArosTreeNode[], versionId: string): string | null {
  return nodes.find((node) => node.id === versionId)?.packageId ?? null
}

/** Chooses a version: it takes the place of the package's other version, or a new place by the usual order. */
export function chooseVersion({ versionIds, nodes, usualOrder }: Choice, versionId: string): string[] {
  const packageId = packageOf(nodes, versionId)
  if (!packageId || versionIds.includes(versionId)) return [...versionIds]
  const packages = versionIds.map((id) => packageOf(nodes, id) ?? '')
  const at = packages.indexOf(packageId)
  if (at >= 0) return versionIds.with(at, versionId)
  return versionIds.toSpliced(insertAt(packages, packageId, usualOrder), 0, versionId)
}

/** Takes a package out, or puts its best version in: the base's, else the first that may be chosen. */
export function togglePackage(choice: Choice, packageId: string): string[] {
  const { versionIds, nodes } = choice
  const versions = versionsOfPackage(nodes, packageId)
  const present = versions.find((node) => versionIds.includes(node.id))
  if (present) return versionIds.filter((id) => id !== present.id)
  const free = versions.filter((node) => node.disabledReason === null)
  const best = free.find((node) => node.changedFromBase === 'same') ?? free[0]
  return best ? chooseVersion(choice, best.id) : [...versionIds]
}

/** Puts every package below a folder in that can be, or takes all out when all are in. */
export function toggleFolder(choice: Choice, packageIds: readonly string[]): string[] {
  const isIn = (versionIds: readonly string[], packageId: string) =>
    versionsOfPackage(choice.nodes, packageId).some((node) => versionIds.includes(node.id))
  const canBeIn = (packageId: string) =>
    versionsOfPackage(choice.nodes, packageId).some((node) => node.disabledReason === null)
  const open = packageIds.filter((id) => !isIn(choice.versionIds, id) && canBeIn(id))
  if (open.length === 0) {
    const gone = new Set(
      packageIds.flatMap((id) => versionsOfPackage(choice.nodes, id)).map((node) => node.id),
    )
    return choice.versionIds.filter((id) => !gone.has(id))
  }
  return open.reduce((versionIds, id) => togglePackage({ ...choice, versionIds }, id), [...choice.versionIds])
}

/**
 * The chosen versions with each package's newest one in place of an older one, where it may be chosen; the tree names a
 * package's newest version first. `count` says how many packages that changes.
 */
export function withNewerVersions({ versionIds, nodes }: Pick<Choice, 'versionIds' | 'nodes'>) {
  const chosen = new Set(versionIds)
  const newestFree = new Map<string, string>()
  const picked = new Map<string, string>()
  for (const { id, type, packageId, disabledReason } of nodes) {
    if (type !== 'version' || !packageId) continue
    if (!newestFree.has(packageId) && (chosen.has(id) || disabledReason === null))
      newestFree.set(packageId, id)
    if (chosen.has(id)) picked.set(id, newestFree.get(packageId) ?? id)
  }
  const newest = versionIds.map((id) => picked.get(id) ?? id)
  return { versionIds: newest, count: newest.filter((id, index) => id !== versionIds[index]).length }
}
