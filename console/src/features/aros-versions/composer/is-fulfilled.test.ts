import type { ArosProblem, ComposerStep } from '@filo/contract/aros-versions/aros-check'
import { expect, test } from 'vitest'
import { isFulfilled } from './is-fulfilled.ts'

const full = { versionIds: ['v1'], notes: { tr: 'Yeni', en: 'New' } }
const empty = { versionIds: [], notes: { tr: '', en: '' } }
const problem = (step: ComposerStep, severity: ArosProblem['severity'] = 'error') => ({ step, severity })

test.each([
  ['basics', full, [], true],
  ['basics', full, [problem('basics', 'warning')], false],
  ['content', empty, [], false],
  ['content', full, [problem('content', 'warning')], true],
  ['order', full, [problem('order')], false],
  ['check', full, [problem('check', 'warning')], true],
  ['check', full, [problem('order')], false],
  ['notes', { ...full, notes: { tr: 'Yeni', en: ' ' } }, [], false],
  ['notes', full, [], true],
] as const)('the step %s of %j with the problems %j is done: %s', (step, draft, problems, expected) => {
  expect(isFulfilled(step, { ...draft, versionIds: [...draft.versionIds] }, problems)).toBe(expected)
})
