import { lineAt, type Node, type ParsedSource, walk } from '../source/parse-source.ts'

export interface DeclaredName {
  name: string
  line: number
}

/** The identifiers that a parameter or the left side of a declaration binds. */
function boundBy(pattern: Node): Node[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundBy(property.type === 'RestElement' ? property.argument : property.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundBy(element) : []))
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    case 'TSParameterProperty':
      return boundBy(pattern.parameter)
    default:
      return []
  }
}

/** What a node itself declares; its parent tells a property that is written from one that is only taken apart. */
function declaredBy(node: Node, parent: Node | undefined): Node[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return boundBy(node.id)
    case 'CatchClause':
      return node.param ? boundBy(node.param) : []
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSDeclareFunction':
      return [...(node.id ? [node.id] : []), ...node.params.flatMap((parameter) => boundBy(parameter))]
    case 'TSFunctionType':
    case 'TSCallSignatureDeclaration':
      return node.params.flatMap((parameter) => boundBy(parameter))
    case 'TSMethodSignature':
      return [...(node.computed ? [] : [node.key]), ...node.params.flatMap((parameter) => boundBy(parameter))]
    case 'TSPropertySignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return node.computed ? [] : [node.key]
    case 'Property':
      return parent?.type === 'ObjectExpression' && !node.computed && !node.shorthand ? [node.key] : []
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'ClassDeclaration':
      return node.id ? [node.id] : []
    case 'TSTypeParameter':
      return [node.name]
    default:
      return []
  }
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** Names that a file gives: to variables, functions, parameters and types, and to properties of types, objects and classes. */
export function readDeclaredNames({ program, text }: ParsedSource): DeclaredName[] {
  const found: DeclaredName[] = []
  walk(program, (node, parents) => {
    for (const declared of declaredBy(node, parents.at(-1))) {
      const name = nameOf(declared)
      if (name !== undefined) found.push({ name, line: lineAt(text, declared.start) })
    }
  })
  return found
}
