import { lineAt, type Node, type ParsedSource, parseSource, walk } from '../source/parse-source.ts'
import { type DeclaredName, readDeclaredNames } from './declared-names.ts'
import { type ExportedFunctionFact, readExportedFunctions } from './exported-functions.ts'
import { type FunctionFact, readFunctions } from './function-lengths.ts'

export interface ImportFact {
  specifier: string
  line: number
  /** Erased at run time: `import type`, `export type`. */
  typeOnly: boolean
}

export type Effect =
  | 'process.env'
  | 'fetch'
  | 'clock'
  | 'randomness'
  | 'code glob'
  | 'savepoint'
  | 'work handed up'

/** What the rules need to know of one source file. */
export interface SourceFacts {
  path: string
  lineCount: number
  imports: ImportFact[]
  /** Names exported for run time, without types. */
  valueExports: string[]
  hasDefaultExport: boolean
  /** Nothing in the file but re-exports of other files. */
  isBarrel: boolean
  effects: { effect: Effect; line: number }[]
  functions: FunctionFact[]
  exportedFunctions: ExportedFunctionFact[]
  declaredNames: DeclaredName[]
}

/** Reads the facts of one file; throws when it does not parse. */
export function readSourceFacts(path: string, text: string): SourceFacts {
  const source = parseSource(path, text)
  const exports = source.module.staticExports.flatMap((statement) => statement.entries)
  const body = source.program.type === 'Program' ? source.program.body : []
  return {
    path,
    lineCount: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: readImports(source),
    valueExports: exports
      .filter((entry) => !entry.isType && entry.exportName.kind === 'Name')
      .map((entry) => entry.exportName.name ?? ''),
    hasDefaultExport: exports.some(
      (entry) => entry.exportName.kind === 'Default' || entry.exportName.name === 'default',
    ),
    isBarrel:
      exports.some((entry) => entry.moduleRequest !== null) &&
      body.every(
        (statement) => statement.type.startsWith('Export') && 'source' in statement && statement.source,
      ),
    effects: readEffects(source),
    functions: readFunctions(source),
    exportedFunctions: readExportedFunctions(source),
    declaredNames: readDeclaredNames(source),
  }
}

function readImports({ module, program, text }: ParsedSource): ImportFact[] {
  const facts: ImportFact[] = module.staticImports.map((statement) => ({
    specifier: statement.moduleRequest.value,
    line: lineAt(text, statement.start),
    typeOnly: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
  }))
  for (const statement of module.staticExports) {
    const first = statement.entries.find((entry) => entry.moduleRequest !== null)
    if (!first?.moduleRequest) continue
    facts.push({
      specifier: first.moduleRequest.value,
      line: lineAt(text, statement.start),
      typeOnly: statement.entries.every((entry) => entry.isType),
    })
  }
  walk(program, (node) => {
    if (node.type === 'ImportExpression' && node.source.type === 'Literal')
      facts.push({ specifier: String(node.source.value), line: lineAt(text, node.start), typeOnly: false })
    if (node.type === 'TSImportType')
      facts.push({ specifier: String(node.source.value), line: lineAt(text, node.start), typeOnly: true })
  })
  return facts
}

function readEffects({ program, text }: ParsedSource): SourceFacts['effects'] {
  const effects: SourceFacts['effects'] = []
  walk(program, (node, parents) => {
    const effect = effectOf(node, parents.at(-1))
    if (effect) effects.push({ effect, line: lineAt(text, node.start) })
  })
  return effects
}

function memberPath(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MetaProperty') return 'import.meta'
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return ''
  return `${memberPath(node.object)}.${node.property.name}`
}

const effectOfMember: Record<string, Effect> = {
  'process.env': 'process.env',
  'globalThis.fetch': 'fetch',
  'window.fetch': 'fetch',
  'self.fetch': 'fetch',
  'Date.now': 'clock',
  'performance.now': 'clock',
  'Math.random': 'randomness',
  'crypto.randomUUID': 'randomness',
  'crypto.getRandomValues': 'randomness',
}

/** What a node does that only some files may do; names that only look alike (a property, a key) do not count. */
function effectOf(node: Node, parent: Node | undefined): Effect | undefined {
  if (node.type === 'MemberExpression') return effectOfMember[memberPath(node)]
  if (node.type === 'NewExpression' && node.arguments.length === 0 && memberPath(node.callee) === 'Date')
    return 'clock'
  if (node.type === 'NewExpression' && memberPath(node.callee) === 'XMLHttpRequest') return 'fetch'
  if (node.type === 'CallExpression') {
    const callee = memberPath(node.callee)
    if (callee === 'fetch') return 'fetch'
    if (callee === 'tx.transaction') return 'savepoint'
    if (['randomUUID', 'randomBytes', 'randomInt', 'uuidv7'].includes(callee)) return 'randomness'
    if (callee === 'import.meta.glob' && globsCode(node)) return 'code glob'
  }
  if (handsUpWork(node) || (node.type === 'Identifier' && /^announce$/i.test(node.name)))
    return 'work handed up'
  if (
    node.type === 'ImportSpecifier' &&
    memberPath(node.imported) === 'env' &&
    importsFrom(parent, 'node:process')
  )
    return 'process.env'
  return undefined
}

/** A type `() => void`, alone, promised, or as one of several. */
function isWork(type: Node): boolean {
  if (type.type === 'TSFunctionType')
    return type.params.length === 0 && type.returnType?.typeAnnotation.type === 'TSVoidKeyword'
  if (type.type === 'TSUnionType') return type.types.some(isWork)
  if (type.type === 'TSParenthesizedType') return isWork(type.typeAnnotation)
  if (type.type === 'TSArrayType') return isWork(type.elementType)
  return type.type === 'TSTypeReference' && memberPath(type.typeName) === 'Promise'
    ? (type.typeArguments?.params ?? []).some(isWork)
    : false
}

/** A function or its type that works in a caller's transaction and says that it returns what the caller shall do. */
function handsUpWork(node: Node): boolean {
  if (!('params' in node && 'returnType' in node) || !node.returnType) return false
  const isInTransaction = node.params.some((param) => param.type === 'Identifier' && param.name === 'tx')
  return isInTransaction && isWork(node.returnType.typeAnnotation)
}

function importsFrom(parent: Node | undefined, specifier: string): boolean {
  return parent?.type === 'ImportDeclaration' && parent.source.value === specifier
}

function globsCode(node: Node): boolean {
  let found = false
  walk(node, (inner) => {
    if (inner.type === 'Literal' && typeof inner.value === 'string' && /\.tsx?$|\*$/.test(inner.value))
      found = true
  })
  return found
}
