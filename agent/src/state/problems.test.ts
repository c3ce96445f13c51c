import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { UpdateError } from '../updates/update-error.ts'
import { createProblems } from './problems.ts'

test('each part of the agent shows its own problem until it goes on, the gravest first', () => {
  const onChange = vi.fn()
  const problems = createProblems(pino({ level: 'silent' }), onChange)
  problems.note('assignment', new UpdateError('metadata_expired', 'too old'))
  problems.note('recovery', new Error('ENOSPC'))
  expect(problems.list()).toEqual([
    { code: 'internal', text: 'ENOSPC' },
    { code: 'metadata_expired', text: 'too old' },
  ])
  problems.clear('recovery')
  expect(problems.list()).toEqual([{ code: 'metadata_expired', text: 'too old' }])
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('the same problem again, and the end of none, are no news', () => {
  const onChange = vi.fn()
  const problems = createProblems(pino({ level: 'silent' }), onChange)
  problems.note('work', new Error('ENOSPC'))
  problems.note('work', new Error('ENOSPC'))
  problems.clear('recovery')
  expect(onChange).toHaveBeenCalledTimes(1)
})
