import { notificationKindKeys, notificationKinds } from '@filo/contract/notifications/notification-kinds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldNotice, type Line } from './fold-notice.ts'
import { foldKeyOf, type Notice, titleOf } from './notice.ts'

const at = new Date('2026-03-05T10:00:00Z')
const later = new Date('2026-03-05T10:05:00Z')
const mail = { isMailed: true, mailDelayMs: 60_000 }

function failed(objectId: string, change: Partial<Notice> = {}): Notice {
  return {
    kind: 'update_failed',
    audience: { to: 'holders', customerId: null },
    actorId: null,
    objectId,
    params: {
      object: objectId,
      outcome: { tr: 'Güncelleme başarısız oldu', en: 'Update failed' },
      aros: 'Nova 5.2.0',
    },
    foldKey: 'Nova 5.2.0',
    link: `/robot/${objectId}`,
    linkOfMany: '/robots?failed',
    at,
    ...change,
  }
}

function foldAll(notices: Notice[]): Line {
  const [first, ...rest] = notices
  if (!first) throw new Error('nothing to fold')
  return rest.reduce((line, notice) => foldNotice(line, notice, mail), foldNotice(undefined, first, mail))
}

describe('one line for many notices', () => {
  test('the first one is told by name and leads to its record', () => {
    const line = foldNotice(undefined, failed('NH1-1'), mail)
    expect(line.title).toEqual({ tr: 'NH1-1: Güncelleme başarısız oldu', en: 'NH1-1: Update failed' })
    expect(line).toMatchObject({ count: 1, link: '/robot/NH1-1', readAt: null })
    expect(line.mailAt).toEqual(new Date('2026-03-05T10:01:00Z'))
  })

  test('a second robot makes it a count that leads to the list', () => {
    const line = foldAll([failed('NH1-1'), failed('NH1-2', { at: later })])
    expect(line.title.tr).toBe('2 robotta Nova 5.2.0 güncellemesi başarısız')
    expect(line).toMatchObject({ count: 2, link: '/robots?failed', at: later })
  })

  test('a robot that fails twice counts once', () => {
    expect(foldAll([failed('NH1-1'), failed('NH1-1', { at: later })]).count).toBe(1)
  })

  test('a line that was read begins anew, and is mailed anew', () => {
    const read = { ...foldAll([failed('NH1-1'), failed('NH1-2')]), readAt: later, mailAt: null }
    const line = foldNotice(read, failed('NH1-3', { at: later }), mail)
    expect(line).toMatchObject({ count: 1, objectIds: ['NH1-3'], readAt: null })
    expect(line.mailAt).toEqual(new Date(later.getTime() + 60_000))
  })

  test('an unread line that was mailed is not mailed again', () => {
    const mailed = { ...foldAll([failed('NH1-1')]), mailAt: null }
    expect(foldNotice(mailed, failed('NH1-2'), mail).mailAt).toBeNull()
  })

  test('without mail nothing is due', () => {
    expect(foldNotice(undefined, failed('NH1-1'), { ...mail, isMailed: false }).mailAt).toBeNull()
  })

  test('an unread line counts each of up to a thousand records once, in whatever order they come', () => {
    const robots = fc.array(fc.integer({ min: 0, max: 40 }).map(String), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(robots, (serials) => {
        const line = foldAll(serials.map((serial) => failed(serial)))
        expect(line.count).toBe(new Set(serials).size)
        expect(new Set(line.objectIds)).toEqual(new Set(serials))
      }),
      { seed: 20261121, numRuns: 200 },
    )
  })

  test('beyond a thousand records what is remembered stays bounded', () => {
    const line = foldAll(Array.from({ length: 1200 }, (_, index) => failed(String(index))))
    expect(line.count).toBe(1200)
    expect(line.objectIds).toHaveLength(1000)
  })
})

describe('the words of every kind', () => {
  test.each(notificationKindKeys)(
    '%s names its record in both languages and leaves no placeholder',
    (kind) => {
      const params = {
        object: 'Nova 5.2.0',
        outcome: { tr: 'oldu', en: 'done' },
        aros: 'Nova 5.2.0',
        why: '',
        packages: 'speech',
        version: '0.2.0',
        part: 'RAM',
        working: '10.0.0.2',
        second: '10.0.0.9',
        customer: 'Liman',
        what: 'Nova 5.2.0',
        whatOfMany: { tr: 'Robotlar', en: 'Robots' },
        how: { tr: 'İzin verilmez', en: 'Not allowed' },
        day: '31 Ara 2026',
        days: '30',
        path: 'lib/model.bin',
        limit: '60',
        reason: 'Anahtarını unutuyor',
        robots: 'NH1-4',
        by: 'Nova 5.3.0',
        duration: { tr: '10 dakika', en: '10 minutes' },
      }
      for (const count of [1, 3]) {
        const title = titleOf(failed('1', { kind, params }), count)
        for (const text of [title.tr, title.en]) expect(text).not.toMatch(/[{}]/)
        const isCounted = count > 1 && 'many' in notificationKinds[kind]
        if (isCounted) expect(title.tr).toContain('3')
      }
    },
  )

  test('a robot that names itself {count} stays a name', () => {
    const title = titleOf(
      failed('1', { kind: 'robot_offline', params: { object: '{count}', duration: 'x' } }),
      1,
    )
    expect(title.en).toBe('{count} is offline (x)')
  })

  test('notices of one kind and key share a line', () => {
    expect(foldKeyOf(failed('a'))).toBe(foldKeyOf(failed('b')))
    expect(foldKeyOf(failed('a', { foldKey: 'Nova 6' }))).not.toBe(foldKeyOf(failed('a')))
  })
})
