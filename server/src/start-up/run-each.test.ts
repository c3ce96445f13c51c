import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('a step that fails is logged and keeps none of the others from running', async () => {
  const ran: string[] = []
  const logged: unknown[] = []
  const gone = new Error('no database')
  const steps = {
    first: async () => ran.push('first'),
    second: () => Promise.reject(gone),
    third: async () => {
      throw gone
    },
    fourth: async () => ran.push('fourth'),
  }
  await runEach(steps, { error: (fields: unknown) => logged.push(fields) } as never)
  expect(ran).toEqual(['first', 'fourth'])
  expect(logged).toEqual([
    { err: gone, step: 'second' },
    { err: gone, step: 'third' },
  ])
})
