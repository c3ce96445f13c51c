import { expect, test } from 'vitest'
import { run } from './purge-kill-proof.ts'

test('two kills while demo data is removed leave all of it or nothing', async () => {
  const { failures } = await run({ n: 2, seed: 20261121 })
  expect(failures).toEqual([])
}, 300_000)
