import { expect, test } from 'vitest'
import { run } from './server-kill-proof.ts'

test('two kills of the server during upload and publish lose nothing that was acknowledged', async () => {
  const { failures } = await run({ n: 2, seed: 20261121 })
  expect(failures).toEqual([])
}, 120_000)
