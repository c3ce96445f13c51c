import { expect, test } from 'vitest'
import { run } from './hostile-robot-proof.ts'

test('robots that do all they can for five seconds refuse nobody anything and lose their links', async () => {
  const { failures, notes } = await run({ n: 5, seed: 20261123 }, ['PGlite'])
  expect(failures, notes.join('\n')).toEqual([])
}, 300_000)
