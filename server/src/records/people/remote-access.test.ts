import type { RemoteAccess, RemoteAct } from '@filo/contract/customers/remote-policy'
import { loosensRemote } from '@filo/contract/customers/remote-policy'
import { expect, test } from 'vitest'
import type { Scope } from '../../rights/actor.ts'
import { answerRemote, requireRemote } from './remote-access.ts'

const maker: Scope = { kind: 'all' }
const own: Scope = { kind: 'customer', customerId: 'hotel' }

test.each<[string, Scope, RemoteAccess | null, Record<RemoteAct, string>]>([
  [
    'the maker at no customer',
    maker,
    null,
    { live_state: 'open', log: 'open', hardware_test: 'open', remote_session: 'open' },
  ],
  [
    'the maker by default',
    maker,
    'consent',
    { live_state: 'open', log: 'open', hardware_test: 'consent', remote_session: 'consent' },
  ],
  [
    'the maker where allowed',
    maker,
    'allowed',
    { live_state: 'open', log: 'open', hardware_test: 'open', remote_session: 'open' },
  ],
  [
    'the maker where refused',
    maker,
    'never',
    { live_state: 'refused', log: 'refused', hardware_test: 'refused', remote_session: 'refused' },
  ],
  [
    'its own people, kept out by nothing',
    own,
    'never',
    { live_state: 'open', log: 'open', hardware_test: 'consent', remote_session: 'open' },
  ],
])('%s', (_, scope, access, answers) => {
  for (const [act, answer] of Object.entries(answers) as [RemoteAct, string][])
    expect(answerRemote(scope, access ? { access } : undefined, act), act).toBe(answer)
})

test('a refusal names the customer and the robot', () => {
  const customer = { id: '1', name: 'Işık Otel', remotePolicy: { access: 'never' as const } }
  expect(() => requireRemote(maker, { serial: 'NH1-7', customer }, 'log')).toThrow(
    expect.objectContaining({ params: { customer: 'Işık Otel', serial: 'NH1-7' } }),
  )
})

test.each([
  ['never', 'consent', true],
  ['consent', 'allowed', true],
  ['allowed', 'consent', false],
  ['consent', 'never', false],
  ['consent', 'consent', false],
] as const)('from %s to %s widens: %s', (before, after, widens) => {
  expect(loosensRemote({ access: before }, { access: after })).toBe(widens)
})
