import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import { expect, test } from 'vitest'
import { judgeSuccess } from './judge-success.ts'

const [desired, other] = ['a'.repeat(64), 'b'.repeat(64)]
const target = { name: 'Nova AROS', semver: '1.2.0', contentHash: desired }
const id = '019a0000-0000-7000-8000-00000000000a'
const reported: ProgressMessage = {
  type: 'progress',
  seq: 1,
  at: '2026-03-05T10:00:00.000Z',
  updateId: id,
  arosId: id,
  phase: 'succeeded',
  percent: 100,
  attempt: 1,
  errorCode: null,
  bytes: null,
  message: { key: 'adopted', params: { aros: 'Nova AROS 1.2.0' }, text: '' },
}

test.each([
  ['names the content of the update', { runningHash: desired }, target, 'succeeded', 'adopted'],
  ['names none, as agents from before', {}, target, 'succeeded', 'adopted'],
  ['names other content', { runningHash: other }, target, 'failed', 'other_running'],
  ['runs nothing that it knows', { runningHash: null }, target, 'failed', 'none_running'],
  ['only goes on', { runningHash: other, phase: 'baking' }, target, 'baking', 'adopted'],
  [
    'updates to what has no hash',
    { runningHash: other },
    { ...target, contentHash: null },
    'succeeded',
    'adopted',
  ],
  ['updates to what is gone', { runningHash: other }, undefined, 'succeeded', 'adopted'],
] as const)('the success of a robot that %s', (...[, change, known, phase, key]) => {
  const judged = judgeSuccess({ ...reported, ...change }, known)
  expect(judged).toMatchObject({ phase, message: { key } })
  expect(judged.errorCode).toBe(phase === 'failed' ? 'not_running' : null)
})

test('what it runs instead is named in words', () => {
  const { message } = judgeSuccess({ ...reported, runningHash: other }, target)
  expect(message.text).toBe(
    'The robot said that Nova AROS 1.2.0 was installed, but the content that it runs is another: bbbbbbbbbbbb',
  )
})
