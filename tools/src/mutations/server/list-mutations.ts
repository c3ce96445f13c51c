import type { Mutation } from '../mutation.ts'

const moved = ['server/src/db/moved-rows.engines.test.ts']
const words = ['server/src/db/long-lists/word-index.engines.test.ts']

/** Breaks of what the long lists must keep to. */
export const listMutations: readonly Mutation[] = [
  {
    name: 'a search by words shows rows that the filters or the scope of whoever asks leave out',
    file: 'server/src/db/long-lists/list-places.ts',
    search: '`, where))',
    replace: '`))',
    tests: words,
  },
  {
    name: 'the next page of a search by words begins anew',
    file: 'server/src/db/long-lists/list-places.ts',
    search: '.where(and(eq(words.word, word), afterPlace(walked, place)))',
    replace: '.where(eq(words.word, word))',
    tests: words,
  },
  {
    name: 'a name that was erased stays among the words of the search',
    file: 'server/src/db/long-lists/word-index.ts',
    search: '    .set({ isLeft: true })\n',
    replace: '    .set({ isLeft: false })\n',
    tests: words,
  },
  {
    name: 'a word that others have is forgotten with the first who loses it',
    file: 'server/src/db/long-lists/word-index.ts',
    search: 'and(isLeft, or(...wordIndexes.map(isUnused)))',
    replace: 'isLeft',
    tests: words,
  },
  {
    name: 'a file of a list tells what the schema of its rows keeps back',
    file: 'server/src/http/routes/export-list.ts',
    search: 'return encoded',
    replace: 'return items',
    tests: ['server/src/http/routes/export-list.test.ts'],
  },
  {
    name: 'a file from which records are missing passes for the whole list',
    file: 'server/src/http/routes/export-list.ts',
    search: 'if (count === 0) return undefined',
    replace: 'if (count >= 0) return undefined',
    tests: ['server/src/http/routes/export-list.test.ts'],
  },
  {
    name: 'who moved past the reader of a list is lost where the order ends',
    file: 'server/src/db/long-lists/read-list-page.ts',
    search: 'if (!moment || !progress) return',
    replace: 'if (moment || !progress) return',
    tests: moved,
  },
  {
    name: 'who was written by a transaction that was under way at the first page is lost',
    file: 'server/src/db/long-lists/list-moment.ts',
    search: 'if (open.length === 0) return isLater',
    replace: 'if (open.length >= 0) return isLater',
    tests: moved,
    needsPostgres: true,
  },
  {
    name: 'a page with rows that may have been read before does not say so',
    file: 'server/src/db/long-lists/read-list-page.ts',
    search: '...(hasRepeats && { mayRepeat: true as const })',
    replace: '...(hasRepeats && {})',
    tests: moved,
  },
  {
    name: 'reading upward after robots that beat never ends',
    file: 'server/src/db/long-lists/keyset.ts',
    search: 'top === undefined ? undefined : upToTop(order, top)',
    replace: 'top === undefined ? undefined : undefined',
    tests: moved,
  },
  {
    name: 'the second pass through a list shows rows that its filters or its reader’s scope leave out',
    file: 'server/src/db/moved-rows.ts',
    search: 'const where = and(list.where, isWritten(list, moment))',
    replace: 'const where = isWritten(list, moment)',
    tests: moved,
  },
  {
    name: 'a file of a list has a row twice that moved while it was read',
    file: 'server/src/http/routes/export-list.ts',
    search: 'answer.items.filter(isNew)',
    replace: 'answer.items',
    tests: ['server/src/http/routes/export-list.test.ts'],
  },
]
