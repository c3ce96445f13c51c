import {
  type WaitingGroup,
  type WaitingRow,
  waitingKinds,
  waitingReasons,
} from '@filo/contract/home/waiting-work'
import { expect, test } from 'vitest'
import { routePaths } from '../../../app/paths.ts'
import en from '../texts/en.json' with { type: 'json' }
import tr from '../texts/tr.json' with { type: 'json' }
import { countWork, isNothingWaiting, waitingLines } from './waiting-lines.ts'
import { waitingPlaces } from './waiting-places.ts'

const row = (id: string, reason: WaitingRow['reason']): WaitingRow => ({
  id,
  title: id,
  about: null,
  reason,
  params: {},
  wait: null,
  message: null,
  packageName: null,
  text: null,
  since: null,
  dueAt: null,
  isReady: true,
  refs: { unitId: 'u1', ArosId: 'a1', campaignId: 'c1' },
})

const group = (kind: WaitingGroup['kind'], rows: number, total = rows): WaitingGroup => ({
  kind,
  urgency: 'soon',
  total,
  rows: Array.from({ length: rows }, (_, index) => row(`${kind} ${index}`, kind)),
})

const shown = (groups: WaitingGroup[], isOpen: boolean) => {
  const { lines, hidden } = waitingLines(groups, isOpen)
  return [lines.map((line) => ('row' in line ? line.row.id : `+${line.more} ${line.kind}`)), hidden]
}

test('a kind of many rows does not hide the kinds below it', () => {
  expect(shown([group('update_failed', 5, 17), group('aros_to_approve', 1)], false)).toEqual([
    ['update_failed 0', 'update_failed 1', 'update_failed 2', '+14 update_failed', 'aros_to_approve 0'],
    0,
  ])
  expect(shown([group('update_failed', 5, 17)], true)[0]).toHaveLength(6)
})

test('what has no room is counted until all is asked for', () => {
  const groups = [
    group('update_failed', 3),
    group('robot_silent', 3),
    group('enrolment', 2),
    group('quality_check', 4, 9),
  ]
  expect(shown(groups, false)[1]).toBe(9)
  expect(waitingLines(groups, false).lines).toHaveLength(8)
  expect(shown(groups, true)[1]).toBe(0)
  expect(countWork(groups)).toBe(17)
})

test('figures beyond what is counted say that there are more', () => {
  const [, , , last] = waitingLines([group('enrolment', 5, 1001)], false).lines
  expect(last).toMatchObject({ more: 997, isAtLeast: true })
})

test('nothing waits only where all was read and nothing was found', () => {
  expect(isNothingWaiting({ groups: [], unknown: [] })).toBe(true)
  expect(isNothingWaiting({ groups: [], unknown: ['enrolment'] })).toBe(false)
  expect(isNothingWaiting({ groups: [group('enrolment', 1)], unknown: [] })).toBe(false)
})

test('every kind leads to screens that exist and every reason has words in both languages', () => {
  const screens: readonly string[] = Object.values(routePaths)
  for (const kind of waitingKinds) {
    const { href, list, label, deed } = waitingPlaces[kind]
    for (const address of [href(row('1', kind)), list?.('u1') ?? '/'])
      expect(screens, address).toContain(address.split('?')[0])
    for (const { waiting } of [tr, en]) {
      const labels: Record<string, string> = waiting.do
      expect(waiting.kind[kind]).toBeTruthy()
      for (const each of [label, ...(deed ? [deed] : [])]) expect(labels[each], each).toBeTruthy()
    }
  }
  for (const reason of waitingReasons.filter((each) => each !== 'installation_trouble'))
    for (const { waiting } of [tr, en]) {
      const words: Record<string, string> = waiting.reason
      expect(words[reason] ?? words[`${reason}_other`], reason).toBeTruthy()
    }
})
