import type { Plugin, Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Statement = Program['body'][number]
type Declarations = Extract<Statement, { type: 'VariableDeclaration' }>['declarations']
type Expression = NonNullable<Declarations[number]['init']>
type Cut = { start: number; end: number; text: string }

const contractFile = /\/contract\/src\/[^?]*\.ts(\?shapes)?$/
const shapesQuery = '?shapes'
/** What a route says for the server and for types only; `body` stays as a sign that there is one. */
const unread = new Set([
  'params',
  'query',
  'response',
  'errors',
  'summary',
  'access',
  'isOpenWhilePasswordDue',
])

function isRoute(value: Expression): boolean {
  return (
    value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'route'
  )
}

/** What several routes of a module have in common, for `route({ ...common, … })`. */
function isRoutePart(value: Expression): boolean {
  const keys = value.type === 'ObjectExpression' ? value.properties : []
  return keys.some(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'access',
  )
}

/** Takes out of `route({…})`, or out of a part of it, what the console does not read. */
function leanRoute(code: string, value: Expression): Cut[] {
  const [literal] = value.type === 'CallExpression' ? value.arguments : [value]
  if (literal?.type !== 'ObjectExpression') return []
  const read = literal.properties.flatMap((property) => {
    const isNamed = property.type === 'Property' && property.key.type === 'Identifier'
    if (!isNamed) return [code.slice(property.start, property.end)]
    const { name } = property.key as { name: string }
    if (unread.has(name)) return []
    return [name === 'body' ? 'body: true' : code.slice(property.start, property.end)]
  })
  return [{ start: literal.start, end: literal.end, text: `{ ${read.join(', ')} }` }]
}

function cut(code: string, cuts: readonly Cut[]): string {
  const backwards = cuts.toSorted((a, b) => b.start - a.start || b.end - a.end)
  return backwards.reduce(
    (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
    code,
  )
}

interface Declared {
  name: string
  isExported: boolean
  start: number
  end: number
  /** The declaration as the console reads it. */
  code: string
  /** What it is made of, without what the console does not read. */
  uses: Set<string>
}

function constantsOf(code: string, statement: Statement, outer: Statement): Declared[] {
  if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') return []
  return statement.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || !init) return []
    const isLean = isRoute(init) || isRoutePart(init)
    const value = cut(code, isLean ? leanRoute(code, init) : []).slice(init.start)
    const written = value.slice(0, value.length - (code.length - init.end))
    const pure = init.type === 'Literal' ? written : `/* @__PURE__ */ (() => (${written}))()`
    const isExported = outer.type === 'ExportNamedDeclaration'
    const text = `${isExported ? 'export ' : ''}const ${id.name} = ${pure};\n`
    const uses = new Set(isLean ? [] : namesIn(init))
    return [{ name: id.name, isExported, start: outer.start, end: outer.end, code: text, uses }]
  })
}

function declaredIn(code: string, statements: readonly Statement[]): Declared[] {
  return statements.flatMap((outer) => {
    const inner = outer.type === 'ExportNamedDeclaration' ? outer.declaration : outer
    if (inner?.type === 'FunctionDeclaration' && inner.id) {
      const isExported = outer.type === 'ExportNamedDeclaration'
      const text = `${code.slice(outer.start, outer.end)}\n`
      const uses = new Set(namesIn([inner.params, inner.body]))
      return [{ name: inner.id.name, isExported, start: outer.start, end: outer.end, code: text, uses }]
    }
    return inner ? constantsOf(code, inner as Statement, outer) : []
  })
}

/** Every identifier below a node, property names too. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'Identifier' && 'name' in node) return [String(node.name)]
  return Object.values(node).flatMap(namesIn)
}

/** The declarations that zod has a part in: those that name it, a shape of another module, or one another. */
function shapesAmong(declared: readonly Declared[], statements: readonly Statement[]): Set<string> {
  const imported = statements.flatMap((each) => (each.type === 'ImportDeclaration' ? each.specifiers : []))
  const names = imported
    .map(({ local }) => local.name)
    .filter((name) => name === 'z' || /^[A-Z]\w*[a-z]/.test(name))
  const sources = new Set(names)
  const shapes = new Set<string>()
  for (let before = -1; before !== shapes.size; ) {
    before = shapes.size
    const more = declared
      .filter(({ uses }) => [...uses].some((name) => sources.has(name)))
      .map(({ name }) => name)
    for (const name of more) sources.add(name)
    for (const name of more) shapes.add(name)
  }
  return shapes
}

/** The imports of which nothing is named any more: they would tie a page to modules that it never reads. */
function idleImports(code: string, statements: readonly Statement[], retained: readonly Cut[]): Cut[] {
  const imports = statements.filter((each) => each.type === 'ImportDeclaration')
  const without = imports.map(({ start, end }) => ({ start, end, text: '' }))
  const words = new Set(cut(code, [...retained, ...without]).match(/[\p{L}\p{N}_$]+/gu))
  return without.filter((_, index) => {
    const names = imports[index]?.specifiers.map(({ local }) => local.name) ?? []
    return names.length > 0 && !names.some((name) => words.has(name))
  })
}

/** A contract module without its shapes, which it passes on from the same module asked for as `?shapes`. */
export function leanModule(code: string, statements: readonly Statement[], shapesFrom?: string): string {
  const declared = declaredIn(code, statements)
  const shapes = shapesFrom === undefined ? new Set<string>() : shapesAmong(declared, statements)
  const retained = declared.map(({ name, start, end, code: text }) => ({
    start,
    end,
    text: shapes.has(name) ? '' : text,
  }))
  const passedOn = declared
    .filter(({ name, isExported }) => isExported && shapes.has(name))
    .map(({ name }) => name)
  const passing = passedOn.length > 0 ? `export { ${passedOn.join(', ')} } from '${shapesFrom}'\n` : ''
  return cut(code, [...retained, ...idleImports(code, statements, retained)]) + passing
}

/**
 * The console sends requests and trusts the server's answers: it needs a route's method and path, not its shapes. They
 * move to a module of their own, so that a page loads zod only when a form of it checks what was typed.
 */
export function leanContract(): Plugin {
  return {
    name: 'filo:lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: contractFile },
      handler(code, id) {
        const shapesFrom = id.endsWith(shapesQuery) ? undefined : id + shapesQuery
        const { body } = this.parse(code)
        return { code: leanModule(code, body, shapesFrom), map: null, moduleSideEffects: false }
      },
    },
  }
}
