import type { RemoteReadiness } from '@filo/contract/remote/remote-shapes'
import { expect, test } from 'vitest'
import { reasonAgainstRequest, reasonAgainstType, requestableTypes } from './request-choice.ts'

const ready: RemoteReadiness = {
  unitId: 'u',
  serial: 'TS-1',
  name: 'TS-1',
  isOnline: true,
  isVirtual: false,
  canRemote: true,
  types: ['terminal', 'files'],
  runsWithoutRoot: false,
  answer: 'consent',
  refusal: null,
  openSession: null,
}

test.each([
  ['terminal', 'control', undefined],
  ['terminal', 'view', 'needsControl'],
  ['desktop', 'control', 'notOffered'],
  ['files', 'view', undefined],
] as const)('%s to %s is against: %s', (type, mode, reason) => {
  expect(reasonAgainstType(type, mode, ready)).toBe(reason)
})

test('an agent that is not root offers no terminal, and that is the reason', () => {
  const rootless: RemoteReadiness = { ...ready, types: ['desktop', 'files'], runsWithoutRoot: true }
  expect(reasonAgainstType('terminal', 'control', rootless)).toBe('notRoot')
  expect(reasonAgainstType('logs', 'control', rootless)).toBe('notOffered')
  expect(reasonAgainstType('files', 'control', rootless)).toBeUndefined()
})

test('of a robot that has not said what it offers anything may be requested', () => {
  expect(reasonAgainstType('desktop', 'view', { types: null })).toBeUndefined()
})

test('what cannot be chosen any more is not requested', () => {
  const chosen = new Set(['files', 'desktop', 'terminal'] as const)
  expect(requestableTypes(chosen, 'view', ready)).toEqual(['files'])
  expect(requestableTypes(chosen, 'control', ready)).toEqual(['terminal', 'files'])
})

test.each([
  [{}, undefined],
  [{ isOnline: false }, 'away'],
  [{ canRemote: false, isOnline: false }, 'too_old'],
  [{ canRemote: null }, undefined],
  [{ answer: 'refused' }, 'refused'],
  [{ refusal: 'remote_refused' }, 'refused'],
  [{ refusal: 'remote_robot_not_yours', isOnline: false }, 'not_yours'],
  [{ refusal: 'robot_retired' }, 'retired'],
] as const)('%o is refused for: %s', (change, reason) => {
  expect(reasonAgainstRequest({ ...ready, ...change } as RemoteReadiness)).toBe(reason)
})
