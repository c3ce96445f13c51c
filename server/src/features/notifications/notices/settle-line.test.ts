import { auditActions } from '@filo/contract/audit/audit-actions'
import { describe, expect, test } from 'vitest'
import type { NotificationRow } from '../notifications-store.ts'
import { settleLine } from './settle-line.ts'
import { settledBy, settlingActions } from './settled-notices.ts'

const at = new Date('2026-03-05T10:00:00Z')
const line: NotificationRow = {
  id: 'line',
  userId: 'ayşe',
  kind: 'version_review',
  foldKey: 'version_review:all',
  title: {
    tr: 'Onayınızı bekleyen paket sürümleri: 2',
    en: 'Package versions that wait for your approval: 2',
  },
  params: {},
  link: '/versions',
  count: 2,
  objectIds: ['a', 'b'],
  at,
  readAt: null,
  isShown: true,
  mailAt: at,
  mailAttempts: 0,
}

describe('what somebody else has seen to', () => {
  test('leaves the line with the rest', () => {
    const changed = settleLine(line, ['a'], at)
    expect(changed).toMatchObject({ count: 1, objectIds: ['b'], readAt: null, mailAt: at })
    expect(changed.title.tr).toBe('Onayınızı bekleyen paket sürümleri: 1')
  })

  test('ends the line with the last one, and its mail', () => {
    const last = { ...line, count: 1, objectIds: ['b'] }
    expect(settleLine(last, ['b'], at)).toMatchObject({ objectIds: [], readAt: at, mailAt: null })
  })

  test('a line that was never counted ends at once', () => {
    const one: NotificationRow = { ...line, kind: 'aros_review', count: 1, objectIds: ['aros'] }
    expect(settleLine(one, ['aros'], at).readAt).toBe(at)
  })

  test('every settling act is one that is audited', () => {
    for (const action of settlingActions) expect(Object.keys(auditActions)).toContain(action)
  })

  test('a robot that waited is known by its serial', () => {
    const fact = {
      at,
      actorId: null,
      objectId: 'unit',
      objectName: 'NH1-1',
      customerId: null,
      before: null,
      after: null,
      reason: null,
    }
    expect(settledBy({ ...fact, action: 'produced_robot.key_accepted' })?.objectId).toBe('NH1-1')
    expect(settledBy({ ...fact, action: 'version.approved' })?.objectId).toBe('unit')
    expect(settledBy({ ...fact, action: 'session.started' })).toBeUndefined()
  })
})
