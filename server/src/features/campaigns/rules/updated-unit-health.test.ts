import { productRules } from '@filo/contract/connection/connection-rules'
import { describe, expect, test } from 'vitest'
import { type HealthFacts, hasRecovered, healthOf, type UpdatedUnit } from './updated-unit-health.ts'

const now = new Date('2026-03-05T10:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const facts: HealthFacts = { arosId: 'new', contentHash: 'aa', watchedFrom: null }
const well: UpdatedUnit = {
  isRetired: false,
  isLinked: true,
  lastSeenAt: minutes(0),
  limits: productRules,
  installedArosId: 'new',
  desiredArosId: 'new',
  reportedHash: 'aa',
  reportedAt: minutes(-20),
  hasFailedPackage: false,
  hasStoppedService: false,
  succeededAt: minutes(-20),
}

describe('whether a robot that came through is still well', () => {
  test.each<[string, Partial<UpdatedUnit>, Partial<HealthFacts>, string]>([
    ['it runs it and is heard of', {}, {}, 'well'],
    ['it reports another release', { installedArosId: 'old' }, {}, 'fell_back'],
    ['it reports nothing that is known', { installedArosId: null }, {}, 'fell_back'],
    ['it reports other content under the same name', { reportedHash: 'bb' }, {}, 'fell_back'],
    ['its last report is from before', { reportedHash: 'bb', reportedAt: minutes(-21) }, {}, 'well'],
    ['it never named a hash', { reportedHash: null }, {}, 'well'],
    ['the hash of the release is not known', { reportedHash: 'bb' }, { contentHash: null }, 'well'],
    ['a package of it failed', { hasFailedPackage: true }, {}, 'services_failing'],
    [
      'a package had failed before its success',
      { hasFailedPackage: true, reportedAt: minutes(-21) },
      {},
      'well',
    ],
    ['a service of it stopped', { hasStoppedService: true }, {}, 'services_failing'],
    [
      'it was not heard of since its success',
      { hasStoppedService: true, succeededAt: minutes(0) },
      {},
      'well',
    ],
    ['it has been silent as long as is borne', { lastSeenAt: minutes(-10) }, {}, 'well'],
    ['it has been silent for longer', { lastSeenAt: minutes(-10.1) }, {}, 'silent'],
    ['its link just broke', { isLinked: false, lastSeenAt: minutes(-1) }, {}, 'well'],
    ['its own limit is longer', { lastSeenAt: minutes(-59), limits: limits(60) }, {}, 'well'],
    ['its own limit is shorter', { lastSeenAt: minutes(-4), limits: limits(3) }, {}, 'silent'],
    ['no server ran meanwhile', { lastSeenAt: minutes(-90) }, { watchedFrom: minutes(-19) }, 'well'],
    [
      'it did not come back after the server did',
      { lastSeenAt: minutes(-90) },
      { watchedFrom: minutes(-21) },
      'silent',
    ],
    [
      'the gravest reason counts',
      { installedArosId: 'old', hasFailedPackage: true, lastSeenAt: minutes(-99) },
      {},
      'fell_back',
    ],
    ['it shall run something else by now', { desiredArosId: 'pin', installedArosId: 'pin' }, {}, 'moved'],
    ['it is retired', { isRetired: true, lastSeenAt: null }, {}, 'moved'],
  ])('%s', (_, change, changed, expected) => {
    const found = healthOf({ ...well, ...change }, { ...facts, ...changed }, now)
    expect(found.kind === 'fallen' ? found.reason : found.kind).toBe(expected)
  })

  test.each<[string, Partial<UpdatedUnit>, boolean]>([
    ['it is linked and well', {}, true],
    ['it is not linked again', { isLinked: false, lastSeenAt: minutes(-1) }, false],
    ['it is linked and its service is still stopped', { hasStoppedService: true }, false],
    ['it is back on another release', { installedArosId: 'old' }, false],
    ['it shall run something else', { desiredArosId: 'pin' }, false],
  ])('one that had fallen counts again only if it says so: %s', (_, change, expected) => {
    expect(hasRecovered({ ...well, ...change }, facts, now)).toBe(expected)
  })
})

function limits(offlineAfterMin: number) {
  return { staleAfterMin: 2, offlineAfterMin }
}
