import { DAY_MS } from '@filo/contract/durations'
import { expect, test } from 'vitest'
import { run } from './remote-proof.ts'

// One session of those of a brief run, another way with another kind of robot each day: what takes the time are servers and
// agents. `npm run proof -- remote` plays all of them.
test('a remote session leaves nothing behind but a sealed dossier, however it ends', async () => {
  const day = Math.floor(Date.now() / DAY_MS)
  const { failures } = await run({ n: 1, seed: day, turn: day })
  expect(failures, `day ${day}`).toEqual([])
}, 300_000)
