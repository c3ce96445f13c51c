import { expect, test } from 'vitest'
import { run } from './power-loss-proof.ts'

test('a robot that loses power during installs has the old or the new release, says which, and forgets nothing', async () => {
  const { failures } = await run({ n: 8, seed: 20_261_123 })
  expect(failures).toEqual([])
}, 120_000)
