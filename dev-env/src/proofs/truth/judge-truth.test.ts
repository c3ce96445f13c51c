import { describe, expect, test } from 'vitest'
import { type Claim, type DiskTruth, judgeTruth } from './judge-truth.ts'

const disk: DiskTruth = { runningId: 'R1', isServiceAlive: true, changedAtMs: 1000 }
const claim: Claim = {
  installedId: 'R1',
  isUnknown: false,
  isOnline: true,
  provenAtMs: 2000,
  namesFailure: false,
}

describe('what the API says of a robot', () => {
  test.each<[string, Partial<DiskTruth>, Partial<Claim>, string]>([
    ['is right where the disk says the same', {}, {}, 'right'],
    ['is a lie of an online robot whose disk says something else', { runningId: 'R2' }, {}, 'lie'],
    ['is no lie where it says that it does not know', { runningId: 'R2' }, { isUnknown: true }, 'unknown'],
    [
      'is no lie of a robot that is gone where it is said to be from before',
      { runningId: 'R2' },
      { isOnline: false, provenAtMs: 999 },
      'unknown',
    ],
    [
      'is a lie of a robot that is gone where it is said to be proven since',
      { runningId: 'R2' },
      { isOnline: false },
      'lie',
    ],
    ['is a lie where a service is dead and nothing says so', { isServiceAlive: false }, {}, 'lie'],
    ['is right where a dead service is named', { isServiceAlive: false }, { namesFailure: true }, 'right'],
  ])('%s', (_, diskChange, claimChange, verdict) => {
    expect(judgeTruth({ ...disk, ...diskChange }, { ...claim, ...claimChange }).verdict).toBe(verdict)
  })
})
