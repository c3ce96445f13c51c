import type { AgentMessage, DurableMessage } from '@filo/contract/device/messages/agent-messages'
import type { ConfigReportState } from '@filo/contract/robot-config/config-report'
import { expect, test } from 'vitest'
import { createBudgets } from '../../../throttle/budgets.ts'
import { awaySeconds, costsOfFrame, LONGEST_PAUSE_MS, robotRates } from './robot-limits.ts'

const at = '2026-03-05T10:00:00.000Z'
const id = '019a0000-0000-7000-8000-00000000000a'

const log = (text: string): DurableMessage => {
  const source = { updateId: id, package: 'core', hook: 'install', stream: 'stdout' } as const
  return { type: 'log', seq: 1, at, ...source, text }
}

const progress = (phase: 'installing' | 'succeeded' | 'failed' | 'rolled_back'): DurableMessage => {
  const message = { key: 'installing', params: {}, text: '' } as const
  const about = { updateId: id, arosId: id, attempt: 1, percent: 1, errorCode: null, bytes: null }
  return { type: 'progress', seq: 1, at, phase, message, ...about }
}

const configured = (state: ConfigReportState): DurableMessage => {
  const reported = {
    keys: ['speechVolume'],
    secondsLeft: null,
    reason: null,
    text: '',
    unread: [],
    readKeys: [],
  }
  return { type: 'config-report', seq: 1, at, version: '1.0.0', state, ...reported, values: {} }
}

const durable = { frames: 1, messages: 1, reports: 0, outcomes: 0, configEnds: 0, logText: 0 }

const frame = (message: AgentMessage) => ({ kind: 'message', message }) as const

test.each([
  ['hook output', frame(log('four')), { ...durable, logText: 4 }],
  ['a step', frame(progress('installing')), durable],
  ['a success', frame(progress('succeeded')), { ...durable, outcomes: 1 }],
  ['a failure', frame(progress('failed')), { ...durable, outcomes: 1 }],
  ['a rollback', frame(progress('rolled_back')), { ...durable, outcomes: 1 }],
  ['a change on trial', frame(configured('pending')), durable],
  ['what a program set', frame(configured('reported')), durable],
  ['a change that was taken', frame(configured('applied')), { ...durable, configEnds: 1 }],
  ['a change that was undone', frame(configured('undone')), { ...durable, configEnds: 1 }],
  ['a change that was refused', frame(configured('rejected')), { ...durable, configEnds: 1 }],
  ['a change that was there', frame(configured('unchanged')), { ...durable, configEnds: 1 }],
  ['a repeat', { kind: 'repeat', numbered: { type: 'log', seq: 1 } } as const, { frames: 1, faults: 1 }],
  ['garbage', { kind: 'garbage' } as const, { frames: 1, faults: 1 }],
])('%s uses up what it costs', (_, input, costs) => {
  expect(costsOfFrame(input)).toEqual(costs)
})

test.each([
  [1, 30],
  [60_000, 60],
  [86_400_000, 900],
])('who would wait %i ms stays away for %i s', (waitMs, seconds) => {
  expect(awaySeconds(waitMs)).toBe(seconds)
})

const start = () => createBudgets({ rates: robotRates, longestPauseMs: LONGEST_PAUSE_MS })

test('an update of 20 packages whose every hook prints all it may is not held back', () => {
  const budgets = start()
  const piece = log('x'.repeat(16_000))
  for (let hook = 0; hook < 20 * 5; hook += 1) {
    for (const message of [progress('installing'), ...Array.from({ length: 14 }, () => piece)]) {
      const spent = budgets.spend('robot', costsOfFrame(frame(message)), hook * 500)
      expect(spent).toEqual({ isOver: false, pauseMs: 0 })
    }
  }
})

test('a full outbox is paced and never refused', () => {
  const budgets = start()
  let nowMs = 0
  for (let sent = 0; sent < 5500; sent += 1) {
    const spent = budgets.spend(
      'robot',
      costsOfFrame(frame(log('a line of some forty characters, or more'))),
      nowMs,
    )
    expect(spent.isOver).toBe(false)
    nowMs += spent.isOver ? 0 : spent.pauseMs
  }
  expect(nowMs).toBeLessThan(4 * 60_000)
})

test('a robot that answers one change of its configuration after the other is paced and never sent away', () => {
  const budgets = start()
  let nowMs = 0
  for (let change = 0; change < 500; change += 1) {
    const spent = budgets.spend('robot', costsOfFrame(frame(configured('applied'))), nowMs)
    expect(spent.isOver).toBe(false)
    nowMs += spent.isOver ? 0 : spent.pauseMs
  }
  expect(nowMs).toBeGreaterThan(20 * 60_000)
})

test('a robot that fails on and on has few lines in the audit log a day', () => {
  const budgets = start()
  let handled = 0
  for (let nowMs = 0; nowMs < 86_400_000; nowMs += 10_000) {
    if (!budgets.spend('robot', costsOfFrame(frame(progress('failed'))), nowMs).isOver) handled += 1
  }
  expect(handled).toBeLessThanOrEqual(30 + 0.2 * 1440 + 1)
})
