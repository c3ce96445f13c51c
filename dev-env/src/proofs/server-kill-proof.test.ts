import { expect, test } from 'vitest'
import { run } from './server-kill-proof.ts'

test('a kill of the server during upload and publish loses nothing that was acknowledged', async () => {
  const { failures } = await run({ n: 1, seed: 20261121 })
  expect(failures).toEqual([])
}, 300_000)
