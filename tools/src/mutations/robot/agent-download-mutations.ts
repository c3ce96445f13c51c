import type { Mutation } from '../mutation.ts'

/** How a robot takes in what it downloads. */
export const agentDownloadMutations: Mutation[] = [
  {
    name: 'an update fails for good when the server lacks a file for a while',
    file: 'agent/src/updates/release/download-release.ts',
    search: '  if (first) throw new FilesMissing([first, ...more])\n',
    replace: "  if (first) throw new UpdateError('download_failed', first.path + more.length)\n",
    tests: ['agent/src/robot-missing-files.test.ts'],
  },
  {
    name: 'one file that the server lacks keeps all others of its pack away',
    file: 'agent/src/updates/release/download-pack.ts',
    search: "if (result === 'missing') fetched.missing.push(file)",
    replace: "if (result === 'missing') throw new OddPack(file.path)",
    tests: ['agent/src/updates/release/download-pack.test.ts'],
  },
  {
    name: 'robots of a network that is limited knock again at once',
    file: 'agent/src/link/stay-enrolled.ts',
    search: 'return serverMs > 0 ? serverMs + random * spreadMs : backoffMs',
    replace: 'return serverMs < 0 ? spreadMs : backoffMs',
    tests: ['agent/src/link/stay-enrolled.test.ts'],
  },
  {
    name: 'a program that asks for more time holds an update back that a person let go on',
    file: 'agent/src/local-api/stored-claims.ts',
    search: 'updateId === unheldUpdate ? undefined : claims.activeHold()',
    replace: 'updateId === undefined ? undefined : claims.activeHold()',
    tests: ['agent/src/robot-gate.test.ts'],
  },
  {
    name: 'what arrives is written through a link that stands in its place',
    file: 'agent/src/disk/real-disk.ts',
    search: ' | fs.constants.O_EXCL | fs.constants.O_NOFOLLOW',
    replace: '',
    tests: ['agent/src/disk/real-disk.test.ts'],
  },
  {
    name: 'a robot goes on with a part of which a loss of power took some',
    file: 'agent/src/updates/release/download-pack.ts',
    search: ' && (mode & 0o200) !== 0',
    replace: '',
    tests: ['agent/src/updates/release/download-pack.test.ts'],
  },
]
