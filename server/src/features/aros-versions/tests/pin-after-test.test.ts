import { describe, expect, test } from 'vitest'
import { type PastPin, pinAfterTest } from './pin-after-test.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 5, hour))
const now = at(20)

const pin = (id: string, change: Partial<PastPin> = {}): PastPin => ({
  id,
  arosId: `aros of ${id}`,
  channel: 'production',
  state: 'published',
  assignedAt: at(8),
  endedAt: at(12),
  until: null,
  reason: 'Fuar',
  ...change,
})
const ofTest = (id: string, change: Partial<PastPin> = {}) =>
  pin(id, { channel: 'test', state: 'passed', assignedAt: at(12), endedAt: null, ...change })

describe('what a robot is pinned to when a test lets go of it', () => {
  test.each([
    ['nothing when it was not pinned before', ofTest('test'), [], undefined],
    ['the version that the test replaced', ofTest('test'), [pin('fair')], 'fair'],
    ['that until the same day', ofTest('test'), [pin('fair', { until: at(23) })], 'fair'],
    ['nothing when that day is over', ofTest('test'), [pin('fair', { until: at(20) })], undefined],
    [
      'nothing when somebody had ended it before',
      ofTest('test'),
      [pin('fair', { endedAt: at(11) })],
      undefined,
    ],
    [
      'a paused version, which holds it as before',
      ofTest('test'),
      [pin('fair', { state: 'paused' })],
      'fair',
    ],
    ['a superseded version, which pins keep', ofTest('test'), [pin('fair', { state: 'superseded' })], 'fair'],
    ['no version that was withdrawn', ofTest('test'), [pin('fair', { state: 'withdrawn' })], undefined],
    ['no version that was archived', ofTest('test'), [pin('fair', { state: 'archived' })], undefined],
    [
      'what it was pinned to before the test that it came from',
      ofTest('second', { assignedAt: at(15) }),
      [pin('fair'), ofTest('first', { endedAt: at(15) })],
      'fair',
    ],
    [
      'not the test that it came from',
      ofTest('second', { assignedAt: at(15) }),
      [ofTest('first', { endedAt: at(15) })],
      undefined,
    ],
    [
      'the newest of what it was pinned to',
      ofTest('test'),
      [pin('old', { assignedAt: at(6), endedAt: at(8) }), pin('fair')],
      'fair',
    ],
  ] as const)('is %s', (_title, testPin, earlier, expected) => {
    const pins = [testPin, ...earlier]
    expect(pinAfterTest(testPin, pins, { lifeState: 'in_stock' }, now)?.id).toBe(expected)
  })

  test('is nothing for a retired robot', () => {
    const testPin = ofTest('test')
    expect(pinAfterTest(testPin, [testPin, pin('fair')], { lifeState: 'retired' }, now)).toBeUndefined()
  })
})
