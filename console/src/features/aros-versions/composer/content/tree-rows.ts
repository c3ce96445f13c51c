import type { ArosTreeNode } from '@filo/contract/aros-versions/aros-tree'

export interface TreeRow {
  node: ArosTreeNode
  level: number
  isExpanded: boolean
  hasChildren: boolean
  /** Of the chosen versions, not of what the server had. */
  checked: boolean | 'mixed'
  position: number
  setSize: number
}

interface TreeView {
  nodes: readonly ArosTreeNode[]
  chosen: ReadonlySet<string>
  collapsed: ReadonlySet<string>
  /** Keeps matches and what contains or belongs to them; comparing is up to the caller. */
  matches: ((node: ArosTreeNode) => boolean) | undefined
}

type Children = Map<string | null, ArosTreeNode[]>

/** Children by parent; a parent that is not in the tree counts as none. */
export function childrenOf(nodes: readonly ArosTreeNode[]): Children {
  const ids = new Set(nodes.map((node) => node.id))
  return Map.groupBy(nodes, (node) => (node.parentId && ids.has(node.parentId) ? node.parentId : null))
}

/** The packages at or below a node. */
export function packagesBelow(children: Children, node: ArosTreeNode): string[] {
  if (node.type === 'package') return [node.id]
  return (children.get(node.id) ?? []).flatMap((child) =>
    child.type === 'version' ? [] : packagesBelow(children, child),
  )
}

function checkedOf(node: ArosTreeNode, children: Children, chosen: ReadonlySet<string>): boolean | 'mixed' {
  if (node.type === 'version') return chosen.has(node.id)
  const below = packagesBelow(children, node)
  const isIn = (packageId: string) =>
    (children.get(packageId) ?? []).some((version) => chosen.has(version.id))
  const count = below.filter(isIn).length
  if (count === 0) return false
  return count === below.length ? true : 'mixed'
}

/** Nodes to keep: a match, everything above it, and the versions of a matching package. */
function retainedIds({ nodes, matches }: TreeView): ReadonlySet<string> | undefined {
  if (!matches) return undefined
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const retained = new Set<string>()
  for (const node of nodes) {
    const parent = node.parentId ? byId.get(node.parentId) : undefined
    if (!matches(node) && !(node.type === 'version' && parent && matches(parent))) continue
    for (let up: ArosTreeNode | undefined = node; up && !retained.has(up.id); ) {
      retained.add(up.id)
      up = up.parentId ? byId.get(up.parentId) : undefined
    }
  }
  return retained
}

/** The rows of the tree as they are shown, top to bottom. */
export function treeRows(view: TreeView): TreeRow[] {
  const children = childrenOf(view.nodes)
  const retained = retainedIds(view)
  const rows: TreeRow[] = []
  function add(parentId: string | null, level: number): void {
    const shown = (children.get(parentId) ?? []).filter((node) => !retained || retained.has(node.id))
    shown.forEach((node, index) => {
      const hasChildren = (children.get(node.id) ?? []).length > 0
      const isExpanded = hasChildren && (retained !== undefined || !view.collapsed.has(node.id))
      const checked = checkedOf(node, children, view.chosen)
      rows.push({ node, level, isExpanded, hasChildren, checked, position: index + 1, setSize: shown.length })
      if (isExpanded) add(node.id, level + 1)
    })
  }
  add(null, 1)
  return rows
}
