import { lineAt, type Node, type ParsedSource, walk } from '../source/parse-source.ts'

/** A function with its length: all its lines, and those of its own, without the named functions inside it. */
export interface FunctionFact {
  name: string
  line: number
  lines: number
  ownLines: number
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function nameOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') {
    if (node.id) return node.id.name
  }
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name
  const isMember = parent?.type === 'Property' || parent?.type === 'MethodDefinition'
  return isMember && parent.key.type === 'Identifier' ? parent.key.name : undefined
}

/** Every function of a file; one without a name belongs to the function around it. */
export function readFunctions({ program, text }: ParsedSource): FunctionFact[] {
  const facts = new Map<Node, FunctionFact>()
  walk(program, (node, parents) => {
    const name = functionTypes.has(node.type) ? nameOf(node, parents.at(-1)) : undefined
    if (!name) return
    const line = lineAt(text, node.start)
    const lines = lineAt(text, node.end) - line + 1
    facts.set(node, { name, line, lines, ownLines: lines })
    const around = parents.findLast((parent) => facts.has(parent))
    const outer = around && facts.get(around)
    if (outer && lines > 1) outer.ownLines -= lines
  })
  return [...facts.values()]
}
