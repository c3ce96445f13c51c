import type { CaseResult, TestCase } from '@filo/contract/testers/tester-shapes'
import { describe, expect, test } from 'vitest'
import { caseStatusesOf } from './case-statuses.ts'

const words = { tr: 'Kuruluyor', en: 'Installs' }
const testCase: TestCase = {
  caseId: 'aros:install',
  origin: 'whole',
  needsRobot: null,
  packageCode: null,
  packageName: null,
  version: null,
  title: words,
  steps: [],
  expected: words,
  notes: null,
  isMandatory: true,
}
const proof = (unitId: string, provenAt: string) => ({
  unitId,
  serial: `NH1-${unitId}`,
  contentHash: 'a'.repeat(64),
  reportedAt: provenAt,
  provenAt,
})
const result = (outcome: CaseResult['result'], more: Partial<CaseResult> = {}): CaseResult => ({
  caseId: testCase.caseId,
  result: outcome,
  note: '',
  evidence: [],
  proof: null,
  ...more,
})
const status = (...results: CaseResult[]) =>
  caseStatusesOf(
    [testCase],
    results.map((each, index) => ({ name: `Testçi ${index + 1}`, results: [each] })),
  )[0]

describe('how a case stands over all testers', () => {
  test.each([
    [[], 'open'],
    [[result('skip')], 'skipped'],
    [[result('skip'), result('pass')], 'attested'],
    [[result('pass'), result('pass', { proof: proof('1', '2026-01-02T00:00:00.000Z') })], 'proven'],
    [[result('pass'), result('blocked')], 'blocked'],
    [[result('blocked'), result('fail'), result('pass')], 'failed'],
  ] as const)('%j stands as %s', (results, expected) => {
    expect(status(...results)?.status).toBe(expected)
  })

  test('names who gave the result it stands by, and nobody else', () => {
    expect(status(result('pass'), result('fail', { note: 'Takıldı' }))).toMatchObject({
      by: ['Testçi 2'],
      note: 'Takıldı',
    })
  })

  test('names each robot once, with its newest proof', () => {
    const early = proof('1', '2026-01-02T00:00:00.000Z')
    const late = proof('1', '2026-01-03T00:00:00.000Z')
    const other = proof('2', '2026-01-01T00:00:00.000Z')
    const found = status(
      result('pass', { proof: early }),
      result('pass', { proof: late }),
      result('pass', { proof: other }),
    )
    expect(found?.proofs.map(({ serial, provenAt }) => [serial, provenAt])).toEqual([
      ['NH1-1', late.provenAt],
      ['NH1-2', other.provenAt],
    ])
  })
})
