import type { ArosTreeNode, ChangeFromBase } from '@filo/contract/aros-versions/aros-tree'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import type { VersionFacts } from '../version-facts.ts'
import { type ComposeTarget, whyNotComposable } from './composer-rules.ts'

export interface FolderFacts {
  id: string
  parentId: string | null
  name: string
  order: number
  sortKey: string
}

export interface TreeInput {
  target: ComposeTarget
  folders: readonly FolderFacts[]
  /** Every version that may be shown, whatever its state. */
  versions: readonly VersionFacts[]
  /** Chosen version ids in install order. */
  checked: readonly string[]
  /** Version ids of the base, in its order. */
  base: readonly string[]
  /** When the base was locked; versions made later are new. */
  baseAt: Date | null
}

const UNFILED = 'unfiled'
const byKey = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function versionChange(version: VersionFacts, base: VersionFacts | undefined): ChangeFromBase {
  if (!base) return 'added'
  if (base.versionId === version.versionId) return 'same'
  const isLower =
    version.semverKey === base.semverKey ? version.build < base.build : version.semverKey < base.semverKey
  return isLower ? 'downgraded' : 'upgraded'
}

interface PackageGroup {
  packageId: string
  folderId: string | null
  versions: VersionFacts[]
  checked: VersionFacts | undefined
  base: VersionFacts | undefined
}

function groupByPackage(input: TreeInput): PackageGroup[] {
  const checked = new Set(input.checked)
  const base = new Set(input.base)
  const folders = new Set(input.folders.map((folder) => folder.id))
  const groups = Map.groupBy(input.versions, (version) => version.packageId)
  return [...groups.entries()]
    .map(([packageId, versions]) => {
      const newestFirst = versions.toSorted((a, b) => byKey(b.semverKey, a.semverKey) || b.build - a.build)
      const folderId = versions[0]?.folderId ?? null
      return {
        packageId,
        folderId: folderId && folders.has(folderId) ? folderId : null,
        versions: newestFirst,
        checked: newestFirst.find((version) => checked.has(version.versionId)),
        base: newestFirst.find((version) => base.has(version.versionId)),
      }
    })
    .sort((a, b) => byKey(a.versions[0]?.packageSortKey ?? '', b.versions[0]?.packageSortKey ?? ''))
}

function packageChange(group: PackageGroup): ChangeFromBase | null {
  if (group.checked) return versionChange(group.checked, group.base)
  return group.base ? 'removed' : null
}

function packageNodes(group: PackageGroup, input: TreeInput): ArosTreeNode[] {
  const [first] = group.versions
  if (!first) return []
  const shared = { packageId: group.packageId, code: first.code, indeterminate: false }
  const orderOf = (version: VersionFacts | undefined) => {
    const at = version ? input.checked.indexOf(version.versionId) : -1
    return at < 0 ? null : at + 1
  }
  const reasons = group.versions.map((version) => whyNotComposable(version, input.target))
  const parent: ArosTreeNode = {
    ...shared,
    id: group.packageId,
    parentId: group.folderId ?? UNFILED,
    type: 'package',
    label: first.name,
    versionId: null,
    checked: group.checked !== undefined,
    order: orderOf(group.checked),
    disabledReason: reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null,
    state: null,
    sizeBytes: (group.checked ?? first).sizeBytes,
    isNew: group.versions.some((version) => isNew(version, input)),
    changedFromBase: packageChange(group),
  }
  const children = group.versions.map((version, index): ArosTreeNode => {
    const label = versionLabel(version)
    return {
      ...shared,
      id: version.versionId,
      parentId: group.packageId,
      type: 'version',
      label: { tr: label, en: label },
      versionId: version.versionId,
      checked: version === group.checked,
      order: version === group.checked ? orderOf(version) : null,
      disabledReason: reasons[index] ?? null,
      state: version.state,
      sizeBytes: version.sizeBytes,
      isNew: isNew(version, input),
      changedFromBase: versionChange(version, group.base),
    }
  })
  return [parent, ...children]
}

function isNew(version: VersionFacts, { baseAt }: TreeInput): boolean {
  return baseAt !== null && version.createdAt > baseAt
}

function isBelow(folderId: string | null, ancestorId: string, parents: Map<string, string | null>): boolean {
  const seen = new Set<string>()
  for (let id = folderId; id && !seen.has(id); id = parents.get(id) ?? null) {
    if (id === ancestorId) return true
    seen.add(id)
  }
  return false
}

function folderNode(
  folder: { id: string; parentId: string | null; label: { tr: string; en: string } },
  groups: readonly PackageGroup[],
): ArosTreeNode {
  const chosen = groups.filter((group) => group.checked)
  return {
    id: folder.id,
    parentId: folder.parentId,
    type: 'folder',
    label: folder.label,
    packageId: null,
    versionId: null,
    code: null,
    checked: groups.length > 0 && chosen.length === groups.length,
    indeterminate: chosen.length > 0 && chosen.length < groups.length,
    order: null,
    disabledReason: null,
    state: null,
    sizeBytes: chosen.reduce((sum, group) => sum + (group.checked?.sizeBytes ?? 0), 0),
    isNew: false,
    changedFromBase: null,
  }
}

/** The aros tree with checked items: folders that hold something, their packages, and each package's versions. */
export function arosTreeNodes(input: TreeInput): ArosTreeNode[] {
  const groups = groupByPackage(input)
  const parents = new Map(input.folders.map((folder) => [folder.id, folder.parentId]))
  const folders = input.folders
    .toSorted((a, b) => a.order - b.order || byKey(a.sortKey, b.sortKey))
    .flatMap((folder) => {
      const inside = groups.filter((group) => isBelow(group.folderId, folder.id, parents))
      const label = { tr: folder.name, en: folder.name }
      return inside.length > 0
        ? [folderNode({ id: folder.id, parentId: folder.parentId, label }, inside)]
        : []
    })
  const unfiled = groups.filter((group) => group.folderId === null)
  const rest = { id: UNFILED, parentId: null, label: { tr: 'Klasörsüz', en: 'Unfiled' } }
  return [
    ...folders,
    ...(unfiled.length > 0 ? [folderNode(rest, unfiled)] : []),
    ...groups.flatMap((group) => packageNodes(group, input)),
  ]
}
