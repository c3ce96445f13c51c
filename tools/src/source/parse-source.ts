import { type Node, parseSync, visitorKeys } from 'oxc-parser'

export type { Node } from 'oxc-parser'

export interface ParsedSource {
  /** Path below the repository root, with forward slashes. */
  path: string
  text: string
  program: Node
  module: ReturnType<typeof parseSync>['module']
  comments: ReturnType<typeof parseSync>['comments']
}

/** Parses TypeScript or TSX; throws with the file's path when the text is no valid program. */
export function parseSource(path: string, text: string): ParsedSource {
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return { path, text, program: result.program, module: result.module, comments: result.comments }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Visits every node, parents first; `parents` ends with the node's own parent. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = []
  function step(current: Node): void {
    visit(current, parents)
    parents.push(current)
    for (const key of visitorKeys[current.type] ?? []) {
      const child = (current as unknown as Record<string, unknown>)[key]
      for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) step(item)
    }
    parents.pop()
  }
  step(node)
}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
