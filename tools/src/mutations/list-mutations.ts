import type { Mutation } from './mutation.ts'

const words = ['server/src/db/word-index.engines.test.ts']

/** Breaks of what the long lists must keep to. */
export const listMutations: readonly Mutation[] = [
  {
    name: 'a search by words shows rows that the filters or the scope of whoever asks leave out',
    file: 'server/src/db/list-places.ts',
    search: '`, where))',
    replace: '`))',
    tests: words,
  },
  {
    name: 'the next page of a search by words begins anew',
    file: 'server/src/db/list-places.ts',
    search: '.where(and(eq(words.word, word), afterPlace(walked, place)))',
    replace: '.where(eq(words.word, word))',
    tests: words,
  },
  {
    name: 'a name that was erased stays among the words of the search',
    file: 'server/src/db/word-index.ts',
    search: '.set({ isLeft: true })',
    replace: '.set({ isLeft: false })',
    tests: words,
  },
  {
    name: 'a word that others have is forgotten with the first who loses it',
    file: 'server/src/db/word-index.ts',
    search: 'and(isLeft, or(isUnused(unitWords), isUnused(userWords)))',
    replace: 'isLeft',
    tests: words,
  },
  {
    name: 'a file of a list tells what the schema of its rows keeps back',
    file: 'server/src/http/export-list.ts',
    search: 'return encoded',
    replace: 'return items',
    tests: ['server/src/http/export-list.test.ts'],
  },
  {
    name: 'a file from which records are missing passes for the whole list',
    file: 'server/src/http/export-list.ts',
    search: 'if (count === 0) return undefined',
    replace: 'if (count >= 0) return undefined',
    tests: ['server/src/http/export-list.test.ts'],
  },
]
