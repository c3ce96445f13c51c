import type { ListOrder } from './keyset.ts'

/** A field that a list may be sorted by. */
export type Sorted = Pick<ListOrder, 'column' | 'cast' | 'isNullable' | 'motion'>

/** A column that is never null; anything may become of it. */
export function known(column: Sorted['column'], cast: Sorted['cast']): Sorted {
  return { column, cast, isNullable: false, motion: 'free' }
}

/** A column that may be null; its index says `desc nulls last`, then the id `desc nulls first`. */
export function maybe(column: Sorted['column'], cast: Sorted['cast']): Sorted {
  return { column, cast, isNullable: true, motion: 'free' }
}

/** A column that a row keeps from its beginning on: nobody moves in its order. */
export function fixed(column: Sorted['column'], cast: Sorted['cast']): Sorted {
  return { column, cast, isNullable: false, motion: 'fixed' }
}

/** The same field, where its instants become the present whenever they change. */
export function rising(field: Sorted): Sorted {
  return { ...field, motion: 'rising' }
}

/**
 * The order a caller's `sort` names (`-` in front = descending); the fallback where it names none of the fields. One
 * index serves both ways, as unknown values come last when descending and first when ascending.
 */
export function sortedBy(
  sort: string | undefined,
  fields: Readonly<Record<string, Sorted>>,
  { fallback, id }: { fallback: string; id: ListOrder['id'] },
): ListOrder {
  const isKnown = Object.hasOwn(fields, sort?.replace(/^-/, '') ?? '')
  const name = sort && isKnown ? sort : fallback
  const field = fields[name.replace(/^-/, '')]
  if (!field) throw new Error(`no field ${name} to sort by`)
  return { name, isDescending: name.startsWith('-'), id, idCast: 'uuid', ...field }
}
