import type { z } from 'zod'

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  keyType?: z.ZodType
  valueType?: z.ZodType
  values?: readonly unknown[]
  entries?: Record<string, unknown>
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

/** What stands where a text must have a form: tried in this order. */
const formed = [
  '019a0000-0000-7000-8000-00000000000a',
  new Date(0).toISOString(),
  'a'.repeat(64),
  'abcdef01',
  'ses',
  '1.0.0',
  'Europe/Istanbul',
]
const numbers = [1, 0, 50, 100]

function firstApplied(schema: z.ZodType, values: readonly unknown[]): unknown {
  const found = values.find((value) => schema.safeParse(value).success)
  if (found === undefined) throw new Error(`nothing known that ${JSON.stringify(schema.def)} takes`)
  return found
}

/**
 * A value that a schema takes, with one of everything in it, in which every text of free form is the hostile one; the paths
 * of those are told. What the contract lets a robot write is found by the contract alone, so that a new field is tried too.
 */
export function filledWith(
  text: string,
  schema: z.ZodType,
  notify: (path: string) => void,
  path = '',
): unknown {
  const definition = definitionOf(schema)
  const fill = (inner: z.ZodType, step = '') => filledWith(text, inner, notify, path + step)
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([name, field]) => [name, fill(field, `.${name}`)]),
      )
    case 'array':
      return definition.element ? [fill(definition.element, '[]')] : []
    case 'record': {
      const { keyType, valueType } = definition
      return keyType && valueType
        ? { [String(firstApplied(keyType, ['reason', 'a']))]: fill(valueType, '{}') }
        : {}
    }
    case 'union':
      return fill(definition.options?.[0] as z.ZodType)
    case 'string': {
      if (!schema.safeParse(text).success) return firstApplied(schema, formed)
      notify(path)
      return text
    }
    case 'number':
    case 'int':
      return firstApplied(schema, numbers)
    case 'boolean':
      return true
    case 'literal':
      return definition.values?.[0]
    case 'enum':
      return Object.values(definition.entries ?? {})[0]
    default: {
      const inner = definition.innerType ?? definition.in
      if (!inner) throw new Error(`${path}: no way to fill ${definition.type}`)
      return fill(inner)
    }
  }
}
