import type { Mutation } from './mutation.ts'

/** How a robot takes in what it downloads. */
export const agentDownloadMutations: Mutation[] = [
  {
    name: 'what arrives is written through a link that stands in its place',
    file: 'agent/src/disk/real-disk.ts',
    search: ' | fs.constants.O_EXCL | fs.constants.O_NOFOLLOW',
    replace: '',
    tests: ['agent/src/disk/real-disk.test.ts'],
  },
  {
    name: 'a robot goes on with a part of which a loss of power took some',
    file: 'agent/src/updates/download-pack.ts',
    search: ' && (mode & 0o200) !== 0',
    replace: '',
    tests: ['agent/src/updates/download-pack.test.ts'],
  },
]
