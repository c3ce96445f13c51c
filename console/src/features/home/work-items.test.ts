import { describe, expect, test } from 'vitest'
import { fleetItems, outcomeItems, ownItems, robotsOfOtherVersions } from './work-items.ts'

const none = {
  approvals: null,
  versionApprovals: null,
  programReviews: null,
  marketingReviews: null,
  programRequests: null,
  tests: null,
  enrolments: null,
  draftVersions: null,
  stoppedCampaigns: null,
  openCampaigns: null,
  updatesToAnswer: null,
  remoteToAnswer: null,
  hardwareChanges: null,
  hardwareDiffers: null,
  agentsLeaving: null,
  agentsByHand: null,
}

describe('the numbers of the home screen', () => {
  test("work that is not this role's business is left out", () => {
    expect(ownItems(none, null, 'u1')).toEqual([])
    expect(ownItems({ ...none, tests: 0 }, null, 'u1').map(({ key, count }) => [key, count])).toEqual([
      ['tests', 0],
    ])
  })

  test('the most urgent work comes first', () => {
    const all = {
      approvals: 1,
      versionApprovals: 6,
      programReviews: 4,
      marketingReviews: 5,
      programRequests: 7,
      tests: 2,
      enrolments: 3,
      draftVersions: 4,
      stoppedCampaigns: 1,
      openCampaigns: 2,
      updatesToAnswer: 3,
      remoteToAnswer: 1,
      hardwareChanges: 2,
      hardwareDiffers: 1,
      agentsLeaving: 7,
      agentsByHand: 8,
    }
    const keys = ownItems(all, 5, 'u1').map(({ key }) => key)
    expect(keys).toEqual([
      'approvals',
      'versionApprovals',
      'programReviews',
      'marketingReviews',
      'programRequests',
      'remote',
      'campaigns',
      'updates',
      'hardware',
      'hardwareModel',
      'agentsByHand',
      'agentsLeaving',
      'tests',
      'enrolments',
      'quality',
      'drafts',
    ])
  })

  test("work leads to the list of it: robots that wait, the person's own drafts", () => {
    const all = {
      approvals: 1,
      versionApprovals: 6,
      programReviews: 4,
      marketingReviews: 5,
      programRequests: 7,
      tests: 2,
      enrolments: 3,
      draftVersions: 4,
      stoppedCampaigns: 1,
      openCampaigns: 2,
      updatesToAnswer: 3,
      remoteToAnswer: 1,
      hardwareChanges: 2,
      hardwareDiffers: 1,
      agentsLeaving: 7,
      agentsByHand: 8,
    }
    const hrefs = Object.fromEntries(ownItems(all, 5, 'u1').map(({ key, href }) => [key, href]))
    expect(hrefs).toMatchObject({
      versionApprovals: '/versions?f.decision=mine',
      programReviews: '/programs?tab=review',
      marketingReviews: '/markettingversions?f.state=in_review',
      programRequests: '/programs?tab=requests',
      enrolments: '/product/producedrobots?tab=waiting',
      hardwareModel: '/product/producedrobots?f.attention=hardware_differs',
      agentsByHand: '/product/producedrobots?f.attention=agent_by_hand',
      agentsLeaving: '/product/producedrobots?f.attention=agent_leaving',
      quality: '/product/producedrobots?f.lifeState=quality_control',
      drafts: '/versions?f.state=draft,uploading,scanning,scan_failed,rejected&f.authorId=u1',
    })
  })

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
