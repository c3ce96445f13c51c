// @vitest-environment jsdom
import type { Session } from '@filo/contract/session/session-routes'
import { expect, test } from 'vitest'
import { rememberSelected, useRootStore } from './root-store.ts'
import { acceptSession, forgetSession } from './session-store.ts'

const sessionOf = (id: string) =>
  ({ user: { id }, role: 'admin', stateFlag: 'active', preferences: {} }) as Session
const selected = () => useRootStore.getState().selected

test('selected ids last over a new session of the same person, and end with another person or signing out', () => {
  acceptSession(sessionOf('ayse'))
  rememberSelected({ RobotId: 'u1' })
  rememberSelected({ robotId: 'r1' })
  acceptSession(sessionOf('ayse'))
  expect(selected()).toEqual({ RobotId: 'u1', robotId: 'r1' })
  acceptSession(sessionOf('burak'))
  expect(selected()).toEqual({})
  rememberSelected({ RobotId: 'u2' })
  forgetSession()
  expect(selected()).toEqual({})
})
