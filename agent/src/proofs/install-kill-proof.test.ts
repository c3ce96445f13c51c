import { expect, test } from 'vitest'
import { run } from './install-kill-proof.ts'

test('an agent killed during installs always has the old or the new release and says which', async () => {
  const { failures } = await run({ n: 4, seed: 20_261_121 })
  expect(failures).toEqual([])
}, 180_000)
