import { expect, test } from 'vitest'
import { presentRunningProof } from './running-proof.ts'

const [early, late] = [new Date('2026-03-05T10:00:00Z'), new Date('2026-03-05T10:05:00Z')]
const reported = { reportedAt: early, unknownTarget: null }
const unproven = { provenAt: null, differsSince: null }

test.each([
  ['never reported', { ...reported, reportedAt: null }, unproven, { provenAt: null, provenBy: null }],
  ['reported before digests were', reported, unproven, { provenAt: early.toISOString(), provenBy: 'report' }],
  ['reported just now', reported, { ...unproven, provenAt: early }, { provenBy: 'report' }],
  [
    'agreed by a later heartbeat',
    reported,
    { ...unproven, provenAt: late },
    { provenAt: late.toISOString(), provenBy: 'heartbeat', reportedAt: early.toISOString() },
  ],
  [
    'says something else than it reported',
    reported,
    { provenAt: early, differsSince: late },
    { provenBy: 'report', isRunningUnknown: true, runningUnknownSince: late.toISOString() },
  ],
  [
    'runs what nobody knows',
    { ...reported, unknownTarget: 'x' },
    unproven,
    { isRunningUnknown: true, runningUnknownSince: null, unknownTarget: 'x' },
  ],
] as const)('what is proven of a robot that %s', (_, unit, proof, expected) => {
  const shown = presentRunningProof(unit, proof)
  expect(shown).toMatchObject({ isRunningUnknown: false, ...expected })
})
