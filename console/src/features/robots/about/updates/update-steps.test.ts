import { expect, test } from 'vitest'
import { stepStates, stepsOf } from './update-steps.ts'

const words = (update: Parameters<typeof stepStates>[0]) => {
  const states = stepStates(update)
  return stepsOf(update)
    .map((step) => states[step])
    .join(' ')
}

test.each([
  ['queued', 'queued', null, 'waiting waiting waiting waiting waiting'],
  ['downloading', 'downloading', null, 'active waiting waiting waiting waiting'],
  ['verifying', 'verifying', null, 'done active waiting waiting waiting'],
  ['restarting', 'restarting', null, 'done done active waiting waiting'],
  ['validating', 'validating', null, 'done done done active waiting'],
  ['baking', 'baking', null, 'done done done done active waiting'],
  ['rolled_back', 'baking', 'service_failed', 'done done done done failed waiting'],
  ['succeeded', 'succeeded', null, 'done done done done done'],
  ['rolled_back', 'rolled_back', 'healthcheck_failed', 'done done done failed waiting'],
  ['failed', 'installing', 'hook_failed', 'done done failed waiting waiting'],
  ['failed', 'failed', 'download_failed', 'failed waiting waiting waiting waiting'],
  ['failed', 'failed', 'hook_timeout', 'done done failed waiting waiting'],
  ['cancelled', 'downloading', null, 'waiting waiting waiting waiting waiting'],
] as const)('an update that is %s in phase %s (%s) shows %s', (state, phase, errorCode, strip) => {
  expect(words({ state, phase, errorCode, message: { key: 'installing' } })).toBe(strip)
})

test.each([
  ['waiting', 'waiting waiting waiting waiting waiting'],
  ['waiting_battery', 'done done waiting waiting waiting'],
  ['waiting_moving', 'done done waiting waiting waiting'],
  ['waiting_moving_right_arm', 'done done waiting waiting waiting'],
  ['waiting_hold', 'done done waiting waiting waiting'],
  ['waiting_reboot', 'done done waiting waiting waiting'],
] as const)('an update that says %s shows %s', (key, strip) => {
  expect(words({ state: 'waiting', phase: 'waiting', errorCode: null, message: { key } })).toBe(strip)
})
