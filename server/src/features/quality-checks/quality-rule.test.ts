import {
  missingItems,
  type QualityItem,
  qualityFindingText,
  qualityItems,
} from '@filo/contract/quality-checks/quality-items'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type QualityEvidence, qualityChecks } from './quality-rule.ts'

const at = new Date('2026-03-05T10:00:00.000Z')
const before = new Date('2026-03-05T09:00:00.000Z')
const desired = { id: 'a', name: 'Nova AROS 5.1.0' }
const good: QualityEvidence = {
  connection: { isInTouch: true, lastSeenAt: at, startedAt: before },
  hardware: { scannedAt: at, checks: [{ field: 'cpu', result: 'same' }], unexplained: 0, isAsPassport: null },
  tests: [{ test: 'disk', state: 'passed', at }],
  config: { reportedAt: at, compared: 3, differing: 0 },
  software: { desired, installed: desired, isRunningUnknown: false, fellBack: false, reportedAt: at },
  photoKey: 'photo',
  signature: { name: 'Ayşe', at },
}
/** Of a robot that nobody ever saw. */
const nothing: QualityEvidence = {
  connection: { isInTouch: false, lastSeenAt: null, startedAt: before },
  hardware: null,
  tests: [],
  config: null,
  software: { desired: null, installed: null, isRunningUnknown: false, fellBack: false, reportedAt: null },
  photoKey: null,
  signature: null,
}
const { connection, hardware, software } = good

test('a robot with all the evidence passes every item, in their order', () => {
  const findings = qualityChecks(good)
  expect(findings.map(({ item, result }) => [item, result])).toEqual(
    qualityItems.map((item) => [item, 'passed']),
  )
  expect(missingItems(findings, [])).toEqual([])
})

test('of a robot that nobody ever saw nothing is known, and nothing passes', () => {
  const findings = qualityChecks(nothing)
  expect(new Set(findings.map(({ result }) => result))).toEqual(new Set(['unknown']))
  expect(missingItems(findings, [])).toEqual([...qualityItems])
})

describe('each item', () => {
  test.each<[QualityItem, Partial<QualityEvidence>, string, string]>([
    ['connected', {}, 'passed', 'connected_now'],
    ['connected', { connection: { ...connection, isInTouch: false } }, 'passed', 'connected_since'],
    [
      'connected',
      { connection: { isInTouch: false, lastSeenAt: before, startedAt: at } },
      'failed',
      'connected_before',
    ],
    [
      'connected',
      { connection: { isInTouch: false, lastSeenAt: at, startedAt: null } },
      'failed',
      'connected_before',
    ],
    [
      'hardware',
      {
        hardware: {
          scannedAt: at,
          unexplained: 0,
          isAsPassport: null,
          checks: [{ field: 'gpu', result: 'different' }],
        },
      },
      'failed',
      'hardware_differs',
    ],
    [
      'hardware',
      hardware ? { hardware: { ...hardware, unexplained: 1 } } : {},
      'failed',
      'hardware_unexplained',
    ],
    [
      'hardware',
      { hardware: { scannedAt: at, unexplained: 0, isAsPassport: null, checks: [] } },
      'unknown',
      'hardware_no_words',
    ],
    [
      'hardware',
      { hardware: { scannedAt: at, unexplained: 0, isAsPassport: true, checks: [] } },
      'passed',
      'hardware_as_passport',
    ],
    [
      'hardware',
      {
        hardware: {
          scannedAt: at,
          unexplained: 0,
          isAsPassport: null,
          checks: [{ field: 'gpu', result: 'unknown' }],
        },
      },
      'unknown',
      'hardware_unread',
    ],
    ['tests', { tests: [...good.tests, { test: 'ram', state: 'failed', at }] }, 'failed', 'tests_failed'],
    ['tests', { tests: [...good.tests, { test: 'ram', state: 'open', at }] }, 'unknown', 'tests_open'],
    ['tests', { tests: [{ test: 'ram', state: 'other', at }] }, 'unknown', 'tests_none'],
    ['config', { config: { reportedAt: at, compared: 3, differing: 1 } }, 'failed', 'config_differs'],
    ['config', { config: { reportedAt: at, compared: 0, differing: 0 } }, 'unknown', 'config_none'],
    [
      'software',
      { software: { ...software, installed: { id: 'b', name: 'Nova AROS 5.0.0' } } },
      'failed',
      'software_differs',
    ],
    ['software', { software: { ...software, fellBack: true } }, 'failed', 'software_fell_back'],
    ['software', { software: { ...software, isRunningUnknown: true } }, 'unknown', 'software_unknown'],
    ['software', { software: { ...software, installed: null } }, 'unknown', 'software_unknown'],
    ['software', { software: { ...software, desired: null } }, 'unknown', 'software_none_desired'],
  ])('%s of %j is %s by %s', (item, change, result, code) => {
    const found = qualityChecks({ ...good, ...change }).find((each) => each.item === item)
    expect(found).toMatchObject({ result, code })
    expect(found && qualityFindingText(found, 'tr')).not.toMatch(/[{}]/)
    expect(found && qualityFindingText(found, 'en')).not.toMatch(/[{}]/)
  })
})

test('a robot that was never seen never passes without a waiver of every item that only it can prove', () => {
  const waived = fc.subarray([...qualityItems])
  const people = fc.record({
    photoKey: fc.option(fc.constant('photo')),
    signature: fc.option(fc.constant({ name: 'Ayşe', at })),
    isDesired: fc.boolean(),
  })
  fc.assert(
    fc.property(waived, people, (items, { photoKey, signature, isDesired }) => {
      const runs = { ...nothing.software, desired: isDesired ? desired : null }
      const findings = qualityChecks({ ...nothing, software: runs, photoKey, signature })
      const missing = missingItems(
        findings,
        items.map((item) => ({ item })),
      )
      const own = ['connected', 'hardware', 'tests', 'config', 'software'] as const
      if (missing.length === 0) for (const item of own) expect(items).toContain(item)
      else expect(missing.every((item) => !items.includes(item))).toBe(true)
    }),
    { seed: 12 },
  )
})
