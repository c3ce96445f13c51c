import type { PackageLink } from '@filo/contract/device/assignment/package-content'

type LinkEnd = 'inside' | 'outside' | 'nowhere'

/** Linux follows no more links than this for one path. */
const MAX_LINKS = 40

interface Node {
  parent: Node | undefined
  children: Map<string, Node>
  target: string | undefined
  /** A file ends a path: nothing of it can be walked on from here, not even `..` or a slash. */
  isFile: boolean
}

/** Where a link leads, how many links that takes, and, while it is being found out, nothing. */
type Found = { node: Node; hops: number } | Exclude<LinkEnd, 'inside'> | 'open'

/** One link on the way; `rest` holds the parts of its target that are to be walked, the next one last. */
interface Walk {
  link: Node
  at: Node
  rest: string[]
  hops: number
}

interface Tree {
  files: readonly string[]
  folders: readonly string[]
  links: readonly PackageLink[]
}

function newNode(parent: Node | undefined): Node {
  return { parent, children: new Map(), target: undefined, isFile: false }
}

function place(root: Node, path: string): Node {
  let node = root
  for (const name of path.split('/')) {
    const next = node.children.get(name) ?? newNode(node)
    node.children.set(name, next)
    node = next
  }
  return node
}

function startWalk(link: Node): Walk | 'outside' {
  const target = link.target ?? ''
  if (target.startsWith('/') || !link.parent) return 'outside'
  return { link, at: link.parent, rest: target.split('/').reverse(), hops: 1 }
}

/** Walks on to the next link or the end. @returns the link to be followed first, or what was found */
function walkOn(walk: Walk, known: ReadonlyMap<Node, Found>): Node | Found {
  for (let part = walk.rest.pop(); part !== undefined; part = walk.rest.pop()) {
    if (walk.at.isFile) return 'nowhere'
    if (part === '' || part === '.') continue
    const next = part === '..' ? walk.at.parent : walk.at.children.get(part)
    if (!next) return part === '..' ? 'outside' : 'nowhere'
    const found = next.target === undefined ? { node: next, hops: 0 } : known.get(next)
    if (!found) {
      walk.rest.push(part)
      return next
    }
    if (found === 'open') return 'nowhere'
    if (typeof found === 'string') return found
    walk.at = found.node
    walk.hops += found.hops
    if (walk.hops > MAX_LINKS) return 'nowhere'
  }
  return { node: walk.at, hops: walk.hops }
}

/** Finds where one link leads, and every link on the way; each link of a tree is walked once, however they are chained. */
function follow(first: Node, known: Map<Node, Found>): void {
  const walks: Walk[] = []
  const open = (link: Node) => {
    const walk = startWalk(link)
    known.set(link, walk === 'outside' ? walk : 'open')
    if (walk !== 'outside') walks.push(walk)
  }
  if (!known.has(first)) open(first)
  for (let walk = walks.at(-1); walk; walk = walks.at(-1)) {
    const found = walkOn(walk, known)
    if (typeof found === 'object' && 'children' in found) {
      open(found)
      continue
    }
    known.set(walk.link, found)
    walks.pop()
  }
}

/** Follows each link of a tree to where it leads when it is installed; nothing on any disk is looked at. */
export function followLinks({ files, folders, links }: Tree): LinkEnd[] {
  if (links.length === 0) return []
  const root = newNode(undefined)
  for (const path of folders) place(root, path)
  for (const path of files) place(root, path).isFile = true
  const nodes = links.map(({ path, target }) => {
    const node = place(root, path)
    node.target = target
    return node
  })
  const known = new Map<Node, Found>()
  return nodes.map((node) => {
    follow(node, known)
    const found = known.get(node)
    return typeof found === 'object' ? 'inside' : found === 'outside' ? 'outside' : 'nowhere'
  })
}
