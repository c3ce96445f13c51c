import { expect, test } from 'vitest'
import { run } from './integrity-proof.ts'

test('no mutated file is accepted and no known attack leads to an installation', async () => {
  const { failures } = await run({ n: 150, seed: 20_261_121 })
  expect(failures).toEqual([])
}, 120_000)
