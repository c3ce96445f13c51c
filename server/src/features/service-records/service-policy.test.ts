import { describe, expect, test } from 'vitest'
import { isAhead, mayDeleteFile, mayDeleteRecord, mayEditRecord } from './service-policy.ts'

const now = new Date('2026-03-01T12:00:00Z')
const maker = { userId: 'm', role: 'support', scope: { kind: 'all' } } as const
const owner = { userId: 'c', role: 'customer_admin', scope: { kind: 'customer', customerId: 'x' } } as const
const admin = { ...maker, userId: 'a', role: 'admin' } as const

describe('a service record', () => {
  const made = { createdBy: 'm', isByCustomer: false, isDraft: false }
  const theirs = { createdBy: 'c', isByCustomer: true, isDraft: false }
  test.each([
    ['the maker', maker, made, true],
    ['the maker', admin, made, true],
    ['the maker', maker, theirs, false],
    ['the customer', owner, theirs, true],
    ['the customer', owner, made, false],
    ['who wrote the draft', maker, { ...made, isDraft: true }, true],
    ['another one of the maker', admin, { ...made, isDraft: true }, false],
  ] as const)('is changed by %s %j: %j → %s', (_, actor, record, may) => {
    expect(mayEditRecord(actor, record)).toBe(may)
  })

  test.each([
    [maker, made, false],
    [maker, { ...made, isDraft: true }, true],
    [owner, { ...made, isDraft: true }, false],
    [admin, made, true],
    [admin, theirs, true],
  ] as const)('is deleted by %j: %j → %s', (actor, record, may) => {
    expect(mayDeleteRecord(actor, record)).toBe(may)
  })
})

test.each([
  [maker, 23, true],
  [maker, 25, false],
  [owner, 1, false],
  [admin, 1000, true],
] as const)('a file of somebody is deleted by %j after %s hours: %s', (actor, hours, may) => {
  const createdAt = new Date(now.getTime() - hours * 3_600_000)
  expect(mayDeleteFile(actor, { createdBy: 'm', createdAt }, now)).toBe(may)
})

test.each([
  ['2026-03-01', false],
  ['2026-03-02', false],
  ['2026-03-03', true],
  ['2025-12-31', false],
])('%s lies ahead of noon in London on the first of March: %s', (day, ahead) => {
  expect(isAhead(day, now)).toBe(ahead)
})
