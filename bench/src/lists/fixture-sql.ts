/** SQL of a text. */
export const text = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`
/** SQL of a value as JSON. */
export const json = (value: unknown) => `${text(JSON.stringify(value))}::jsonb`
/** SQL of a list of texts. */
export const array = (values: readonly string[]) => `array[${values.map(text).join(', ')}]::text[]`

/**
 * SQL of a number from 0 to below `below` that follows from another one and from nothing else that follows from it: so
 * that a row's state tells nothing about its store. `salt` is one for each use.
 */
export const scattered = (number: string, salt: number, below: number) =>
  `abs(hashint8extended((${number})::bigint, ${salt}) % ${below})::int`

/** SQL of one of some words, each as often as it is named; see {@link scattered}. */
export const oneOf = (number: string, salt: number, words: readonly string[]) =>
  `(${array(words)})[1 + ${scattered(number, salt, words.length)}]`

/**
 * SQL of the search pieces of a code `pkg-0000042`, as `searchGrams` makes them: `prefix` is what is before its seven digits,
 * the hyphen included.
 */
export function codeGrams(prefix: string, number: string): string {
  const code = `(${text(prefix)} || lpad((${number})::text, 7, '0'))`
  const digits = prefix.length + 1
  return `array(select substr(${code}, at, 3) from generate_series(1, ${prefix.length + 5}) at)
     || array(select substr(${code}, at, 4) from generate_series(${digits}, ${digits + 3}) at)
     || array['^' || substr(${code}, 1, 1), '^' || substr(${code}, 1, 2), '^' || substr(${code}, ${digits}, 1), '^' || substr(${code}, ${digits}, 2)]`
}
