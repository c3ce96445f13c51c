import { fold } from '@filo/contract/fold'
import { and, eq, inArray, like, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { insertMany, rowsAsJson } from '../rows-as-json.ts'
import {
  programSearchWords,
  searchVocabulary,
  unitSearchWords,
  userSearchWords,
} from '../schema/search-words.ts'

/** Shorter ones are found by their pieces alone. */
const SHORTEST = 4
/** Of more words than these a search takes no walk each. */
const MOST_WORDS = 32
const SWEEP_WAIT_MS = 2000

/** Rows of a list by the words of their search texts, in the order of their names. */
export interface WordIndex {
  list: 'units' | 'users' | 'programs'
  words: typeof unitSearchWords | typeof userSearchWords | typeof programSearchWords
}

export const unitWords: WordIndex = { list: 'units', words: unitSearchWords }
export const userWords: WordIndex = { list: 'users', words: userSearchWords }
export const programWords: WordIndex = { list: 'programs', words: programSearchWords }

const wordIndexes = [unitWords, userWords, programWords]

/**
 * The words of a folded text: letters in a row, four and more, where every character beyond ASCII counts as one. Digits
 * and signs part them, so that serial numbers and addresses do not make a word of each row.
 */
export function searchWords(searchKey: string): string[] {
  const runs = searchKey.match(/[a-z\u0080-\u{10ffff}]+/gu) ?? []
  return [...new Set(runs.filter((run) => Array.from(run).length >= SHORTEST))]
}

/** The longest word of what a person typed: whatever matches has a word that contains it. Undefined: it has none. */
export function searchedWord(q: string | undefined): string | undefined {
  return searchWords(fold(q ?? '')).toSorted((a, b) => b.length - a.length)[0]
}

/** A word that all matches of a search have, and where their list's rows stand by words. */
export interface SearchedWord {
  index: WordIndex
  part: string
}

/** {@link searchedWord} of a search in a list; undefined where it has none. */
export function searchedWordOf(index: WordIndex, q: string | undefined): SearchedWord | undefined {
  const part = searchedWord(q)
  return part === undefined ? undefined : { index, part }
}

/** The words of the list's rows that contain one; undefined for none, and for more than are worth a walk each. */
export async function findWords(db: Db, { list }: WordIndex, part: string): Promise<string[] | undefined> {
  const found = await db
    .select({ word: searchVocabulary.word })
    .from(searchVocabulary)
    .where(and(eq(searchVocabulary.list, list), like(searchVocabulary.word, `%${part}%`)))
    .limit(MOST_WORDS + 1)
  return found.length > 0 && found.length <= MOST_WORDS ? found.map(({ word }) => word) : undefined
}

/** What a row is found and ordered by; a change of other columns tells neither. */
interface Worded {
  id: string
  searchKey?: string | undefined
  sortKey?: string | undefined
}

/** Has words looked at by the next sweep; those that somebody else marks at this moment are left to them. */
async function markLeft(tx: Db, list: WordIndex['list'], left: readonly string[]): Promise<void> {
  if (left.length === 0) return
  const named = sql`select jsonb_array_elements_text(${JSON.stringify([...new Set(left)])}::jsonb)`
  const unmarked = tx
    .select({ word: searchVocabulary.word })
    .from(searchVocabulary)
    .where(and(eq(searchVocabulary.list, list), sql`${searchVocabulary.word} in (${named})`))
    .for('no key update', { skipLocked: true })
  await tx
    .update(searchVocabulary)
    .set({ isLeft: true })
    .where(and(eq(searchVocabulary.list, list), inArray(searchVocabulary.word, unmarked)))
}

/** Has every word looked at by the next sweep: for who empties a table and does not name its rows. */
export async function markVocabulary(tx: Db): Promise<void> {
  await tx.update(searchVocabulary).set({ isLeft: true })
}

/**
 * Writes the words of rows as they are now, in the transaction that wrote their search texts; the words they had go. Rows
 * that tell no search text are left alone.
 */
export async function writeWords(tx: Db, { list, words }: WordIndex, rows: readonly Worded[]): Promise<void> {
  const worded = rows.flatMap(({ id, searchKey, sortKey }) =>
    searchKey === undefined || sortKey === undefined ? [] : { id, sortKey, words: searchWords(searchKey) },
  )
  if (worded.length === 0) return
  const news = worded.flatMap((row) => row.words.map((word) => ({ word, sortKey: row.sortKey, id: row.id })))
  const ids = JSON.stringify(worded.map(({ id }) => id))
  const { from } = rowsAsJson(words, ['word', 'sortKey', 'id'], news)
  const isStill = sql`(new.word, new.sort_key, new.${sql.identifier(words.id.name)}) = (${words.word}, ${words.sortKey}, ${words.id})`
  const areTheirs = sql`${words.id} in (select jsonb_array_elements_text(${ids}::jsonb)::uuid)`
  const left = await tx
    .delete(words)
    .where(sql`${areTheirs} and not exists (select from ${from} where ${isStill})`)
    .returning({ word: words.word })
  await markLeft(
    tx,
    list,
    left.map(({ word }) => word),
  )
  // In one order: two that bring the same new words wait for each other at most.
  const vocabulary = [...new Set(news.map(({ word }) => word))].sort().map((word) => ({ list, word }))
  await insertMany(tx, searchVocabulary, vocabulary, sql`on conflict do nothing`)
  await insertMany(tx, words, news, sql`on conflict do nothing`)
}

/** Whether no row of a list has a word any more. */
function isUnused({ list, words }: WordIndex): SQL | undefined {
  const isUsed = sql`exists (select from ${words} where ${words.word} = ${searchVocabulary.word})`
  return and(eq(searchVocabulary.list, list), not(isUsed))
}

/**
 * Forgets the words that rows have lost and no other has: a name that was erased is not kept here. Who writes words holds
 * the vocabulary until the commit, so none is taken away that somebody counts on.
 */
export async function sweepVocabulary(db: Db): Promise<void> {
  const isLeft = eq(searchVocabulary.isLeft, true)
  const { word } = searchVocabulary
  const [left] = await db.select({ word }).from(searchVocabulary).where(isLeft).limit(1)
  if (!left) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${String(SWEEP_WAIT_MS)}, true)`)
    await tx.execute(sql`lock table ${searchVocabulary} in share row exclusive mode`)
    await tx.delete(searchVocabulary).where(and(isLeft, or(...wordIndexes.map(isUnused))))
    await tx.update(searchVocabulary).set({ isLeft: false }).where(isLeft)
  })
}
