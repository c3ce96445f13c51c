import { expect, test } from 'vitest'
import type { Tally } from '../../ground/address-tally.ts'
import type { SeenForwarding } from '../../http/forwarding-watch.ts'
import { judgeForwarding } from './judge-forwarding.ts'
import { judgeLostUpgrades } from './judge-lost-upgrades.ts'

const lastAt = new Date('2026-03-05T10:00:00Z')
const none: Tally = { count: 0, lastAt: null, addresses: [] }
const some: Tally = { count: 3, lastAt, addresses: [{ address: '10.0.0.7', count: 3, lastAt }] }

test.each<[string, string[], SeenForwarding, string]>([
  ['nothing forwarded, and nobody trusted', [], { trusted: none, untrusted: none }, 'forwarding_direct'],
  [
    'somebody trusted, nothing forwarded',
    ['10.0.0.7'],
    { trusted: none, untrusted: none },
    'forwarding_unobserved',
  ],
  ['forwarded by whom is trusted', ['10.0.0.7'], { trusted: some, untrusted: none }, 'forwarding_trusted'],
  ['forwarded by whom nobody trusts', [], { trusted: none, untrusted: some }, 'forwarding_untrusted'],
  ['forwarded by both', ['10.0.0.8'], { trusted: some, untrusted: some }, 'forwarding_untrusted'],
])('%s', (_, proxies, seen, code) => {
  expect(judgeForwarding(proxies, seen).code).toBe(code)
})

test('who is not trusted is named, with how often and when', () => {
  const { facts } = judgeForwarding([], { trusted: none, untrusted: some })
  expect(facts).toEqual({ addresses: '10.0.0.7', requests: 3, lastAt: lastAt.toISOString() })
})

const nobody = { robots: 0, serial: undefined, lastAt: undefined }

test.each([
  ['no request lost its Upgrade', nobody, none, 'lost_upgrades_none'],
  ['some did, and all robots have a link since', nobody, some, 'lost_upgrades_before'],
  ['robots wait for a link', { robots: 2, serial: 'NH1-1', lastAt }, some, 'lost_upgrades_of_robots'],
  [
    'robots wait that asked another server',
    { robots: 2, serial: 'NH1-1', lastAt },
    none,
    'lost_upgrades_of_robots',
  ],
] as const)('%s', (_, waiting, tally, code) => {
  expect(judgeLostUpgrades(waiting, tally).code).toBe(code)
})
