import { describe, expect, test } from 'vitest'
import { fleetItems, outcomeItems, robotsOfOtherVersions } from './work-items.ts'

describe('the numbers of the home screen', () => {
  test('each number leads to the list it counts', () => {
    const fleet = {
      total: 9,
      unknown: 5,
      online: 4,
      offline: 5,
      updating: 1,
      failed: 2,
      available: 3,
      waitingForQuality: 0,
      isEstimated: false,
      versions: [],
    }
    expect(fleetItems(fleet, false).map(({ key, count, href }) => [key, count, href])).toEqual([
      ['online', 4, '/product/producedrobots?f.connection=online'],
      ['updating', 1, '/product/producedrobots?f.updateState=updating,scheduled'],
      ['failed', 2, '/product/producedrobots?f.updateState=failed'],
      ['unknown', 5, '/product/producedrobots?f.updateState=unknown'],
    ])
    expect(fleetItems(fleet, true).find(({ key }) => key === 'available')).toMatchObject({
      count: 3,
      href: '/robotsidebar?f.updateState=available',
    })
    const wrong = outcomeItems({ days: [], failedLastDay: 3, failingServices: 2 })
    expect(wrong.map(({ count, href }) => [count, href])).toEqual([
      [3, '/product/producedrobots?f.attention=update_failed_24h'],
      [2, '/product/producedrobots?f.attention=service_failing'],
    ])
  })

  test.each([
    ['all are in touch', { total: 9, unknown: 0 }, 'none'],
    ['some are out of touch', { total: 9, unknown: 5 }, 'noneKnown'],
    ['nobody is in touch', { total: 9, unknown: 9 }, 'noneHeard'],
    ['there is no robot', { total: 0, unknown: 0 }, 'noneHeard'],
  ])('that no robot failed is said of those in touch alone: %s', (_, known, words) => {
    const states = { online: 0, offline: 0, updating: 0, failed: 0, available: 0, waitingForQuality: 0 }
    const counts = { ...states, isEstimated: false }
    const items = fleetItems({ ...counts, versions: [], ...known }, true)
    const reported = items.filter(({ key }) => ['available', 'updating', 'failed'].includes(key))
    expect(reported.map(({ noneWords }) => noneWords)).toEqual([words, words, words])
  })

  test('robots of versions that are not listed are counted together', () => {
    const version = (robots: number) => ({ arosId: null, name: '', robots })
    expect(robotsOfOtherVersions({ total: 9, versions: [version(4), version(2)] })).toBe(3)
    expect(robotsOfOtherVersions({ total: 6, versions: [version(4), version(2)] })).toBe(0)
    expect(robotsOfOtherVersions({ total: 0, versions: [] })).toBe(0)
  })
})
