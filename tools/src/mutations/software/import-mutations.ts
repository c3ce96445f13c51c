import type { Mutation } from '../mutation.ts'

/** Breaks of what becomes of an upload's bytes. */
export const importMutations: readonly Mutation[] = [
  {
    name: 'the hash of an upload is made of bytes that did not follow one another',
    file: 'server/src/features/packages/uploads/arriving-hashes.ts',
    search: 'before?.length !== offset) return bytes',
    replace: 'before === undefined) return bytes',
    tests: ['server/src/features/packages/uploads/arriving-hashes.test.ts'],
  },
  {
    name: 'a piece of an archive is written over while somebody still has it',
    file: 'server/src/archives/read-pieces.ts',
    search: 'const BUFFERED = 4',
    replace: 'const BUFFERED = 0',
    tests: ['server/src/archives/read-pieces.test.ts'],
  },
]
