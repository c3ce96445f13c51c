import { expect, test } from 'vitest'
import { run } from './campaign-proof.ts'

test('a bad or falling release never gets past the first wave, a good one reaches every robot', async () => {
  expect((await run({ n: 1, seed: 20261123 })).failures).toEqual([])
})
