import { expect, test } from 'vitest'
import { run } from './remote-proof.ts'

test('remote sessions leave nothing behind but a sealed dossier, however they end', async () => {
  const { failures } = await run({ n: 4, seed: 20261128 })
  expect(failures).toEqual([])
}, 300_000)
