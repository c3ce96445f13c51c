import { expect, test } from 'vitest'
import { run } from './purge-kill-proof.ts'

test('a kill while demo data is removed leaves all of it or nothing', async () => {
  const { failures } = await run({ n: 1, seed: 20261121 })
  expect(failures).toEqual([])
}, 300_000)
