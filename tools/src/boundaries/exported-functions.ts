import { lineAt, type Node, type ParsedSource } from '../source/parse-source.ts'

/** A function that other files may call. */
export interface ExportedFunctionFact {
  name: string
  line: number
  /** Whether a comment of two stars, with words in it, ends on the line above. */
  hasDocstring: boolean
}

const functionTypes = new Set(['FunctionExpression', 'ArrowFunctionExpression'])

/** The value without what only tells the compiler its type. */
function withoutTypes(node: Node): Node {
  const isTyped = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  return isTyped || node.type === 'ParenthesizedExpression' ? withoutTypes(node.expression) : node
}

/** The names of the functions a statement declares; an overload's signature is such a statement too. */
function functionsOf(statement: Node): string[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && functionTypes.has(withoutTypes(init).type) ? [id.name] : [],
    )
  const isFunction = statement.type === 'FunctionDeclaration' || statement.type === 'TSDeclareFunction'
  return isFunction && statement.id ? [statement.id.name] : []
}

/** The exported functions of a file, in its order, wherever the export is written; overloads count once, by the first. */
export function readExportedFunctions(source: ParsedSource): ExportedFunctionFact[] {
  const { program, module, comments, text } = source
  const exported = new Set(
    module.staticExports.flatMap(({ entries }) => entries.map(({ localName }) => localName.name)),
  )
  const facts = new Map<string, ExportedFunctionFact>()
  for (const statement of program.type === 'Program' ? program.body : []) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const above = comments.findLast(({ end }) => end <= statement.start)
    const isNext = above !== undefined && /^[ \t]*\n?[ \t]*$/.test(text.slice(above.end, statement.start))
    const hasDocstring = isNext && above.type === 'Block' && /^\*.*[\p{L}\p{N}]/su.test(above.value)
    for (const name of declared ? functionsOf(declared) : [])
      if (exported.has(name) && !facts.has(name))
        facts.set(name, { name, line: lineAt(text, statement.start), hasDocstring })
  }
  return [...facts.values()]
}
