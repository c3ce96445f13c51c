import { fold } from '@filo/contract/fold'
import { and, arrayContains, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { matches } from './list-clauses.ts'

const GRAM = 3

function messageOf(text: string): string[] {
  return text.split(/[\s\p{P}\p{S}]+/u).filter(Boolean)
}

function gramsOf(letters: string[]): string[] {
  return letters.slice(0, Math.max(0, letters.length - GRAM + 1)).map((_, start) => {
    return letters.slice(start, start + GRAM).join('')
  })
}

/** Four digits in a row: three of a serial number tell a million robots apart badly, as there are only a thousand. */
function numbersOf(text: string): string[] {
  return Array.from(text.matchAll(/(?=(\d{4}))/g), ([, digits]) => digits ?? '')
}

/**
 * The pieces of a folded text that an index holds: every three letters in a row without a space, every four digits, and
 * the first one and two letters of each word, marked `^`.
 */
export function searchGrams(searchKey: string): string[] {
  const grams = searchKey.split(/\s+/).flatMap((word) => [...gramsOf(Array.from(word)), ...numbersOf(word)])
  const starts = messageOf(searchKey).flatMap((word) => {
    const letters = Array.from(word)
    return [`^${letters[0]}`, ...(letters.length > 1 ? [`^${letters[0]}${letters[1]}`] : [])]
  })
  return [...new Set([...grams, ...starts])]
}

/** Pieces that many rows have, with the share of the rows (0 to 1). */
export type FrequentGrams = ReadonlyMap<string, number>

/** Pieces that more rows have, as a share of all, tell them apart badly, and an index takes long over them. */
export const COMMON_SHARE = 0.05
/** Beside a rarer one those are worth their time that not even more rows have: the index skips what it need not meet. */
const SKIPPED_SHARE = 0.2

/** Of a word whose text is compared as well, those that tell rows apart, or else the one that the fewest rows have. */
function tellingGrams(letters: string[], common: FrequentGrams): string[] {
  const numbers = numbersOf(letters.join(''))
  const isInNumber = (gram: string) => numbers.some((number) => number.includes(gram))
  const grams = [...gramsOf(letters).filter((gram) => !isInNumber(gram)), ...numbers]
  const shareOf = (gram: string) => common.get(gram) ?? 0
  const isSelective = grams.some((gram) => shareOf(gram) <= COMMON_SHARE)
  if (isSelective) return grams.filter((gram) => shareOf(gram) <= SKIPPED_SHARE)
  return grams.toSorted((a, b) => shareOf(a) - shareOf(b)).slice(0, 1)
}

/**
 * The pieces a text must have to match what a person typed: long words anywhere, shorter ones as the start of a word.
 * Of a word of more than three letters those that are too `common` are left out, as its text decides.
 */
export function queryGrams(q: string, common: FrequentGrams = new Map()): string[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  const pieces = words.flatMap((word) => {
    const letters = Array.from(word)
    if (letters.length === GRAM) return gramsOf(letters)
    if (letters.length > GRAM) return tellingGrams(letters, common)
    const [start] = messageOf(word)
    return start ? [`^${start}`] : []
  })
  return [...new Set(pieces)]
}

/**
 * The condition of a search over an indexed table, the same on every engine. Rows whose pieces were never written are
 * found too, by their text. `common` is what `readFrequentGrams` says of the column: the index need not look for it.
 */
export function searchCondition(
  columns: { searchKey: PgColumn | SQL; searchGrams: PgColumn },
  q: string | undefined,
  common?: FrequentGrams,
): SQL | undefined {
  const grams = queryGrams(q ?? '', common)
  if (grams.length === 0) return undefined
  // Three letters in a row are what the index holds, so only longer words need a second look.
  const longWords = fold(q ?? '')
    .split(/\s+/)
    .filter((word) => Array.from(word).length > GRAM)
  const isIndexed = and(
    arrayContains(columns.searchGrams, grams),
    ...matches(columns.searchKey, longWords.join(' ')),
  )
  const isUnindexed = and(sql`${columns.searchGrams} = '{}'::text[]`, ...matches(columns.searchKey, q))
  return or(isIndexed, isUnindexed)
}
