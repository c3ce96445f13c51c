import { lineAt, type Node, type ParsedSource, parseSource, walk } from '../source/parse-source.ts'
import { namespaceOf } from './text-file.ts'

/** One place that asks for a text. */
export interface TextUse {
  line: number
  /** The key, or its known parts around what only run time knows: `['errors.', '.title']`. */
  parts: readonly string[]
  /** Named in the key itself (`common:save`), else undefined. */
  namespace: string | undefined
  /** Values handed over, when they are written out. */
  params: ReadonlySet<string> | undefined
}

export interface TextUses {
  path: string
  /** Namespaces in which this file's keys may lie, besides `common`. */
  namespaces: ReadonlySet<string>
  /** Prefixes given with `keyPrefix`. */
  prefixes: ReadonlySet<string>
  uses: TextUse[]
  /** Every string the file contains: keys kept in tables are asked for elsewhere. */
  literals: ReadonlySet<string>
}

type CallNode = Extract<Node, { type: 'CallExpression' }>

function calleeName({ callee }: CallNode): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : undefined
}

function stringOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** Every key an expression can be, each as its known parts. */
function possibleKeys(node: Node | undefined): string[][] {
  const text = stringOf(node)
  if (text !== undefined) return [[text]]
  if (node?.type === 'TemplateLiteral') return [node.quasis.map((quasi) => quasi.value.cooked ?? '')]
  if (node?.type === 'ConditionalExpression')
    return [...possibleKeys(node.consequent), ...possibleKeys(node.alternate)]
  if (node?.type === 'ArrayExpression')
    return node.elements.flatMap((element) => possibleKeys(element ?? undefined))
  return []
}

function paramsOf(node: Node | undefined): Set<string> | undefined {
  if (node === undefined) return new Set()
  if (node.type !== 'ObjectExpression') return undefined
  const names = node.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined,
  )
  return names.includes(undefined) ? undefined : new Set(names.filter((name) => name !== undefined))
}

function toUse(parts: string[], params: Set<string> | undefined, line: number): TextUse {
  const [first = '', ...rest] = parts
  const colon = first.indexOf(':')
  const namespace = colon > 0 ? first.slice(0, colon) : undefined
  return { line, parts: [first.slice(colon + 1), ...rest], namespace, params }
}

function keyPrefixOf(node: Node | undefined): string | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  for (const property of node.properties)
    if (
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      property.key.name === 'keyPrefix'
    )
      return stringOf(property.value)
  return undefined
}

function usesOfCall(node: CallNode, line: number): TextUse[] {
  if (calleeName(node) !== 't') return []
  const [key, params] = node.arguments
  return possibleKeys(key).map((parts) => toUse(parts, paramsOf(params), line))
}

function usesOfTrans(node: Node, line: number): TextUse[] {
  if (node.type !== 'JSXAttribute' || node.name.name !== 'i18nKey') return []
  const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value
  return possibleKeys(value ?? undefined).map((parts) => toUse(parts, undefined, line))
}

function namespacesOfHook(node: CallNode): string[] {
  return possibleKeys(node.arguments[0]).map(([name = '']) => name)
}

/** Reads what texts a file of the console asks for. */
export function readTextUses(path: string, text: string): TextUses {
  const source: ParsedSource = parseSource(path, text)
  // A part of a feature may have texts of its own beside the feature's.
  const [, part] = /\/features\/([^/]+\/[^/]+)\//.exec(path) ?? []
  const namespaces = new Set<string>([namespaceOf(path), ...(part ? [part] : [])])
  const prefixes = new Set<string>([''])
  const literals = new Set<string>()
  const uses: TextUse[] = []
  walk(source.program, (node) => {
    const line = () => lineAt(text, node.start)
    const literal = stringOf(node)
    if (literal) literals.add(literal)
    if (node.type === 'JSXAttribute') uses.push(...usesOfTrans(node, line()))
    if (node.type !== 'CallExpression') return
    uses.push(...usesOfCall(node, line()))
    if (calleeName(node) !== 'useTranslation') return
    for (const name of namespacesOfHook(node)) namespaces.add(name)
    const prefix = keyPrefixOf(node.arguments[1])
    if (prefix) prefixes.add(`${prefix}.`)
  })
  return { path, namespaces, prefixes, uses, literals }
}
