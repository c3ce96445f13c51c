import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutEverywhere } from '../test/cut-everywhere.ts'
import { makeFolderDurably, writeDurably } from './durable-file.ts'

test.each([1, 2, 3, 4])(
  'a file is replaced wholly or not at all wherever the power goes (%i)',
  async (seed) => {
    const [before, after] = ['old '.repeat(300), 'new '.repeat(400)]
    await cutEverywhere(seed, {
      prepare: (disk, root) => writeDurably(disk, join(root, 'a'), before),
      work: (disk, root) => writeDurably(disk, join(root, 'a'), after),
      newSeen: () => undefined,
      async check(root, _, isCut) {
        const text = readFileSync(join(root, 'a'), 'utf8')
        expect(isCut ? [before, after] : [after]).toContain(text)
      },
    })
  },
)

test('folders that were not there are on the disk with their names, down from the first', async () => {
  await cutEverywhere(5, {
    work: (disk, root) => makeFolderDurably(disk, join(root, 'a', 'b', 'c'), 0o755),
    newSeen: () => undefined,
    async check(root, _, isCut) {
      if (!isCut) expect(existsSync(join(root, 'a', 'b', 'c'))).toBe(true)
    },
  })
})
