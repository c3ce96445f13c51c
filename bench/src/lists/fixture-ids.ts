const beginningOf = (kind: number) => `01900${kind.toString(16).padStart(3, '0')}`

/** SQL of an id in the product's form; each table has its own kind of them. */
export const idOf = (kind: number, number: string) =>
  `('${beginningOf(kind)}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`

const kinds = {
  robot: 0,
  variant: 3,
  customer: 4,
  user: 5,
  package: 6,
  aros: 8,
  campaign: 13,
  store: 14,
  program: 16,
} as const

/** The id of one of the first rows of a kind. */
export function fixtureId(kind: keyof typeof kinds, number: number): string {
  return `${beginningOf(kinds[kind])}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}
