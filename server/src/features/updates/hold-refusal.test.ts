import { expect, test } from 'vitest'
import { type HoldCase, holdRefusal } from './hold-refusal.ts'

const message = { key: 'waiting_hold' as const, params: { reason: 'tour' }, text: '' }
const hold: HoldCase = {
  update: { state: 'waiting', message },
  capabilities: ['end-hold'],
  needsConsent: false,
  isStaff: true,
}

test.each<[string, Partial<HoldCase>, string | undefined]>([
  ['the maker goes on where updates install by themselves', {}, undefined],
  ['a customer that is asked has the last word', { needsConsent: true }, 'hold_is_customers'],
  ['its own administrator goes on', { needsConsent: true, isStaff: false }, undefined],
  ['an older agent cannot', { capabilities: ['repair'] }, 'agent_cannot_end_hold'],
  [
    'nothing that waits for something else goes on',
    { update: { state: 'waiting', message: { ...message, key: 'waiting_battery' } } },
    'update_not_blocked',
  ],
  ['nothing that has gone on already', { update: { state: 'installing', message } }, 'update_not_blocked'],
])('%s', (_, change, code) => {
  expect(holdRefusal({ ...hold, ...change })?.code).toBe(code)
})
