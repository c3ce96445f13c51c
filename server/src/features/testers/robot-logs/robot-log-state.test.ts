import { agentCan } from '@filo/contract/device/agent-capabilities'
import { describe, expect, test } from 'vitest'
import { refuseRobotLog, robotLogName, robotLogStateOf } from './robot-log-state.ts'

const now = new Date('2026-03-05T14:35:00Z')
const later = new Date('2026-03-05T14:36:00Z')

describe('a request for a log', () => {
  test.each([
    ['waits for its robot', { expiresAt: later, sha256: null, outcome: null }, 'waiting'],
    [
      'goes on while the last word is missing',
      { expiresAt: later, sha256: null, outcome: 'done' },
      'waiting',
    ],
    ['ends with what arrived', { expiresAt: now, sha256: 'a', outcome: null }, 'received'],
    ['ends when the robot cannot', { expiresAt: later, sha256: null, outcome: 'refused' }, 'refused'],
    ['ends with its time', { expiresAt: now, sha256: null, outcome: null }, 'timed_out'],
  ] as const)('%s', (_title, facts, state) => {
    expect(robotLogStateOf(facts, now)).toBe(state)
  })
})

test.each([
  ['online', ['send-log'], null],
  ['online', [], 'robot_log_too_old'],
  ['online', ['dance'], 'robot_log_too_old'],
  ['offline', ['send-log'], 'robot_log_offline'],
  ['stale', ['send-log'], 'robot_log_offline'],
  ['never', [], 'robot_log_offline'],
])('a robot that is %s and can %j: %j', (connection, capabilities, code) => {
  const canSend = (announced: readonly string[]) => agentCan(announced, 'send-log')
  expect(refuseRobotLog({ connection, capabilities }, canSend)).toBe(code)
})

test('the file is named after the robot and its range, whatever the serial holds', () => {
  const from = new Date('2026-03-05T14:05:00Z')
  expect(robotLogName('NH1-0001', from, now)).toBe('NH1-0001 2026-03-05 14.05-14.35 UTC.log.gz')
  expect(robotLogName('../şık "1"', from, now)).toBe('..-şık--1- 2026-03-05 14.05-14.35 UTC.log.gz')
})
