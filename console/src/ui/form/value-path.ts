/** Dotted names of a form's values, two levels deep: `code`, `name.tr`. */
export type ValuePath<Values> = {
  [Key in keyof Values & string]:
    | Key
    | (NonNullable<Values[Key]> extends readonly unknown[] | Date
        ? never
        : NonNullable<Values[Key]> extends object
          ? `${Key}.${keyof NonNullable<Values[Key]> & string}`
          : never)
}[keyof Values & string]

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function partOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return isRecord(value) ? value[key] : undefined
}

/** The value at a dotted path, `name.tr` or `media.0.key`; undefined where nothing is. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(partOf, values)
}

/** A value as the text of a control; empty for what has no text. */
export function controlText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A copy of the values with one path changed. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  const next = rest.length > 0 ? withValueAt(partOf(values, key) ?? {}, rest.join('.'), value) : value
  if (Array.isArray(values)) return values.with(Number(key), next) as Values
  return { ...(isRecord(values) ? values : {}), [key]: next } as Values
}

/** The dotted paths at which two sets of values differ; arrays and dates count as one value. */
export function changedPaths(mine: unknown, theirs: unknown, prefix = ''): string[] {
  if (isRecord(mine) && isRecord(theirs)) {
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    return [...keys].flatMap((key) => changedPaths(mine[key], theirs[key], prefix ? `${prefix}.${key}` : key))
  }
  return JSON.stringify(mine ?? null) === JSON.stringify(theirs ?? null) ? [] : [prefix]
}

/**
 * A form's values over what was saved meanwhile, field by field of the first level: untouched ones take the saved
 * value; touched ones keep theirs, and their start too, so that a change of the same field still counts as a conflict.
 */
export function rebased<Values>(form: { values: Values; initial: Values }, saved: Values) {
  const next = { values: saved, initial: saved }
  for (const key of Object.keys(isRecord(form.values) ? form.values : {})) {
    const [value, start] = [valueAt(form.values, key), valueAt(form.initial, key)]
    if (changedPaths(value, start).length === 0) continue
    next.values = withValueAt(next.values, key, value)
    next.initial = withValueAt(next.initial, key, start)
  }
  return next
}
