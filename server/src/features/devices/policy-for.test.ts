import type { AssignmentPolicy } from '@filo/contract/device/assignment/assignment'
import { expect, test } from 'vitest'
import { policyFor } from './policy-for.ts'

const policy = (
  install: AssignmentPolicy['install'],
  unknownBody: AssignmentPolicy['unknownBody'] = 'robot',
) => ({ install, unknownBody })

test.each([
  ['nothing to say', policy('now'), ['update-policy'], null],
  ['a turn to wait for', policy('later'), ['update-policy'], policy('later')],
  ['a body to wait for', policy('now', 'wait'), ['update-policy'], policy('now', 'wait')],
  ['a body to wait for, and an agent that cannot be told', policy('now', 'wait'), ['repair'], null],
  ['a turn to wait for, and an agent that cannot be told', policy('later'), ['repair'], 'withhold'],
])('%s', (_name, requested, announced, reported) => {
  expect(policyFor(requested, announced)).toEqual(reported)
})
