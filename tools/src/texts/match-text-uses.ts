import type { Violation } from '../source/violation.ts'
import type { TextUse, TextUses } from './read-text-uses.ts'
import { baseKey, placeholdersOf, type Texts } from './text-file.ts'

/** Turkish texts by namespace; English has the same keys. */
type TextsByNamespace = ReadonlyMap<string, Texts>

function matcherOf(parts: readonly string[], prefix: string): (key: string) => boolean {
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  const whole = new RegExp(`^${prefix.replaceAll('.', '\\.')}${pattern}$`)
  return (key) => whole.test(key) || whole.test(baseKey(key))
}

/** Every `namespace:key` that one use can show. */
function keysOf(use: TextUse, { namespaces, prefixes }: TextUses, texts: TextsByNamespace): string[] {
  const candidates = use.namespace === undefined ? [...namespaces, 'common'] : [use.namespace]
  const found = new Set<string>()
  for (const prefix of prefixes) {
    const matches = matcherOf(use.parts, prefix)
    for (const namespace of candidates)
      for (const key of texts.get(namespace)?.keys() ?? []) if (matches(key)) found.add(`${namespace}:${key}`)
  }
  return [...found]
}

function textOf(name: string, texts: TextsByNamespace): string {
  const colon = name.indexOf(':')
  return texts.get(name.slice(0, colon))?.get(name.slice(colon + 1)) ?? ''
}

function findMissingParams(use: TextUse, key: string, texts: TextsByNamespace): string[] {
  const { params } = use
  if (params === undefined || use.parts.length > 1) return []
  return Array.from(placeholdersOf(textOf(key, texts))).filter((name) => !params.has(name))
}

function checkUse(use: TextUse, file: TextUses, texts: TextsByNamespace): Violation[] {
  const keys = keysOf(use, file, texts)
  const violation = (message: string): Violation => ({
    rule: 'texts',
    path: file.path,
    line: use.line,
    message,
  })
  const key = `${use.namespace === undefined ? '' : `${use.namespace}:`}${use.parts.join('…')}`
  if (keys.length === 0) {
    const places =
      use.namespace === undefined
        ? [...file.namespaces].filter((name) => texts.has(name)).join(' or ')
        : use.namespace
    return [violation(`asks for ${key}, which ${places} does not have`)]
  }
  const missing = new Set(keys.flatMap((key) => findMissingParams(use, key, texts)))
  return missing.size === 0 ? [] : [violation(`asks for ${key} without {${[...missing].join(', ')}}`)]
}

/** Keys asked for that no texts file has, and texts asked for without the values they show. */
export function findMissingTexts(files: readonly TextUses[], texts: TextsByNamespace): Violation[] {
  return files.flatMap((file) => file.uses.flatMap((use) => checkUse(use, file, texts)))
}

/** Texts nobody asks for: neither a call nor a table of keys names them. */
export function findUnusedTexts(files: readonly TextUses[], texts: TextsByNamespace): Violation[] {
  const used = new Set(files.flatMap((file) => file.uses.flatMap((use) => keysOf(use, file, texts))))
  const literals = new Set(files.flatMap(({ literals: inFile }) => [...inFile]))
  const isNamed = (key: string) => literals.has(key) || literals.has(baseKey(key))
  return [...texts].flatMap(([namespace, entries]) =>
    [...entries.keys()]
      .filter((key) => !used.has(`${namespace}:${key}`))
      .filter((key) => !isNamed(key) && !isNamed(`${namespace}:${key}`))
      .map((key) => ({ rule: 'texts', path: `texts of ${namespace}`, message: `nobody asks for ${key}` })),
  )
}
