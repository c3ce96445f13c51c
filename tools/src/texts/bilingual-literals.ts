import { lineAt, type Node, parseSource, walk } from '../source/parse-source.ts'
import type { Violation } from '../source/violation.ts'
import { compareTexts } from './compare-texts.ts'

function stringOf(node: Node | null | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function fromObject(node: Node): [tr: string, en: string] | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const texts: Record<string, string | undefined> = {}
  for (const property of node.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier')
      texts[property.key.name] = stringOf(property.value)
  return texts.tr !== undefined && texts.en !== undefined ? [texts.tr, texts.en] : undefined
}

/** Rows of `defineErrors({code: [status, tr, en]})` and `defineActions({action: [tr, en]})`. */
function fromRow(node: Node, parents: readonly Node[]): [tr: string, en: string] | undefined {
  if (node.type !== 'ArrayExpression') return undefined
  const call = parents.findLast((parent) => parent.type === 'CallExpression')
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return undefined
  if (!/^define[A-Z]/.test(call.callee.name)) return undefined
  const [tr, en] = node.elements.slice(-2).map(stringOf)
  return tr !== undefined && en !== undefined ? [tr, en] : undefined
}

/** The two texts of a node that is such a pair. */
export function pairOf(node: Node, parents: readonly Node[]): [tr: string, en: string] | undefined {
  return fromObject(node) ?? fromRow(node, parents)
}

/** Texts written in code as `{ tr, en }` or as rows of a define function: same placeholders, none
 * empty alone (both empty is the default of a text nobody has written yet). */
export function findBilingualProblems(path: string, source: string): Violation[] {
  const found: Violation[] = []
  walk(parseSource(path, source).program, (node, parents) => {
    const pair = pairOf(node, parents)
    if (!pair) return
    const [tr, en] = pair
    if (tr === '' && en === '') return
    const problems = compareTexts({ folder: path, tr: new Map([['text', tr]]), en: new Map([['text', en]]) })
    for (const { rule, message } of problems)
      found.push({ rule, path, line: lineAt(source, node.start), message: `"${tr}" / "${en}": ${message}` })
  })
  return found
}

/** How many such texts a source has; a scan that finds none looked at the wrong place. */
export function countBilingual(path: string, source: string): number {
  let count = 0
  walk(parseSource(path, source).program, (node, parents) => {
    if (pairOf(node, parents)) count += 1
  })
  return count
}
