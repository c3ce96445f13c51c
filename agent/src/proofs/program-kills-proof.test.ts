import { expect, test } from 'vitest'
import { run } from './program-kills-proof.ts'

test('an agent killed while programs and AROS are updated together keeps every one of them whole, and says so', async () => {
  const { failures } = await run({ n: 4, seed: 20_261_128 })
  expect(failures).toEqual([])
}, 180_000)
