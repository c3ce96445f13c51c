/** SQL of an id in the product's form; each table has its own kind of them. */
export const idOf = (kind: number, number: string) =>
  `('0190000${kind.toString(16)}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`

/** The id of one of the first variants, customers, packages or robots. */
export function fixtureId(
  kind: 'variant' | 'customer' | 'package' | 'robot' | 'aros' | 'campaign',
  number: number,
): string {
  const digit = { variant: 3, customer: 4, package: 6, robot: 0, aros: 8, campaign: 13 }[kind]
  return `0190000${digit.toString(16)}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}
