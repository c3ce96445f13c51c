import { lineAt, type Node, parseSource, walk } from '../source/parse-source.ts'
import type { Violation } from '../source/violation.ts'

/** Attributes that a person sees or hears. */
const shownAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'helperText',
  'label',
  'placeholder',
  'title',
])

/** The same in every language. */
const namesOfTheirOwn = new Set(['Filo', 'AROS', 'CSV', 'JSON', 'SHA-256'])

function isText(text: string): boolean {
  const trimmed = text.trim()
  return /\p{L}/u.test(trimmed) && !namesOfTheirOwn.has(trimmed)
}

/** Strings an expression can show, with where they stand. */
function shownStrings(node: Node | null | undefined): { text: string; start: number }[] {
  if (!node) return []
  if (node.type === 'JSXText') return [{ text: node.value, start: node.start + node.value.search(/\S|$/) }]
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [{ text: node.value, start: node.start }]
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value, start }) => ({ text: value.cooked ?? '', start }))
  if (node.type === 'JSXExpressionContainer') return shownStrings(node.expression)
  if (node.type === 'ConditionalExpression')
    return [...shownStrings(node.consequent), ...shownStrings(node.alternate)]
  if (node.type === 'LogicalExpression') return [...shownStrings(node.left), ...shownStrings(node.right)]
  return []
}

function shownBy(node: Node): { text: string; start: number }[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children.flatMap(shownStrings)
  if (
    node.type === 'JSXAttribute' &&
    node.name.type === 'JSXIdentifier' &&
    shownAttributes.has(node.name.name)
  )
    return shownStrings(node.value)
  return []
}

/** Words in JSX that are no text of texts/tr.json; `isKey` accepts keys handed to a component that looks them up. */
export function findHardCodedText(
  path: string,
  source: string,
  isKey: (text: string) => boolean = () => false,
): Violation[] {
  const found: Violation[] = []
  walk(parseSource(path, source).program, (node) => {
    for (const { text, start } of shownBy(node))
      if (isText(text) && !isKey(text))
        found.push({
          rule: 'no hard-coded text',
          path,
          line: lineAt(source, start),
          message: `shows "${text.trim().slice(0, 60)}": put it into texts/tr.json and en.json`,
        })
  })
  return found
}
