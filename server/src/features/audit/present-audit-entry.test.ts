import { expect, test } from 'vitest'
import type { AuditRow } from './audit-store.ts'
import { presentAuditEntry } from './present-audit-entry.ts'

const row: AuditRow = {
  seq: 1,
  at: new Date('2026-03-05T10:00:00Z'),
  actorKind: 'user',
  actorId: 'somebody',
  actorName: 'Ayşe Işık',
  role: 'production',
  action: 'produced_robot.updated',
  objectType: 'produced_robot',
  objectId: 'unit',
  objectName: 'NH1-000123',
  customerId: 'hotel',
  before: null,
  after: { notes: 'yeni', pinnedBy: 'somebody', updatedByUserId: 'somebody', userIds: ['somebody'] },
  reason: 'Bakım',
  ip: '203.0.113.7',
  requestId: 'request',
  prevHash: 'a',
  hash: 'b',
}

test('who sees the whole log sees who it was', () => {
  expect(presentAuditEntry(row)).toMatchObject({
    actorId: 'somebody',
    actorText: { tr: 'Ayşe Işık', en: 'Ayşe Işık' },
    ip: '203.0.113.7',
    after: row.after,
  })
})

test("a customer's people see their own as they are", () => {
  expect(presentAuditEntry(row, new Set(['somebody']))).toMatchObject({
    actorName: 'Ayşe Işık',
    role: 'production',
  })
})

test('to them people of the manufacturer are the manufacturer, without a name, an id or an address', () => {
  const shown = presentAuditEntry(row, new Set(['another']))
  expect(shown).toMatchObject({
    actorKind: 'system',
    actorId: null,
    actorText: { tr: 'Üretici', en: 'The manufacturer' },
    role: null,
    ip: null,
    after: { notes: 'yeni' },
    reason: 'Bakım',
  })
  expect(JSON.stringify(shown)).not.toMatch(/somebody|Ayşe|203\.0/)
})

test("a robot's own address is shown to those whose robot it is, and that of what the system did is not", () => {
  const own = new Set<string>()
  expect(presentAuditEntry({ ...row, actorKind: 'robot' }, own).ip).toBe('203.0.113.7')
  expect(presentAuditEntry({ ...row, actorKind: 'system' }, own).ip).toBeNull()
})
