import { describe, expect, test } from 'vitest'
import { fleetItems, outcomeItems, ownItems } from './work-items.ts'

const none = { approvals: null, tests: null, enrolments: null, draftVersions: null }

describe('the numbers of the home screen', () => {
  test("work that is not this role's business is left out", () => {
    expect(ownItems(none, null)).toEqual([])
    expect(ownItems({ ...none, tests: 0 }, null).map(({ key, count }) => [key, count])).toEqual([
      ['tests', 0],
    ])
  })

  test('the most urgent work comes first', () => {
    const all = { approvals: 1, tests: 2, enrolments: 3, draftVersions: 4 }
    const keys = ownItems(all, 5).map(({ key }) => key)
    expect(keys).toEqual(['approvals', 'tests', 'enrolments', 'quality', 'drafts'])
  })

  test('each number leads to the list it counts', () => {
    const fleet = { total: 9, online: 4, updating: 1, failed: 2, waitingForQuality: 0, versions: [] }
    expect(fleetItems(fleet).map(({ key, count, href }) => [key, count, href])).toEqual([
      ['online', 4, '/product/producedrobots'],
      ['updating', 1, '/product/producedrobots?f.updateState=updating,scheduled'],
      ['failed', 2, '/product/producedrobots?f.updateState=failed'],
    ])
    expect(outcomeItems({ days: [], failedLastDay: 3 })[0]?.count).toBe(3)
  })
})
