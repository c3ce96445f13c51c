import { describe, expect, test } from 'vitest'
import { tabOfWaiting, waitingFor } from './next-step.ts'

const version = { isDefault: false, signing: null, promotedTo: null, campaign: 'done' } as const

describe('what a version waits for', () => {
  test.each([
    ['test', 'draft', 'lock'],
    ['test', 'candidate', 'start_test'],
    ['test', 'passed', 'promote'],
    ['test', 'failed', 'renew'],
    ['production', 'draft', 'request_review'],
    ['production', 'in_review', 'approve'],
    ['production', 'approved', 'publish'],
    ['production', 'published', 'assign'],
    ['production', 'paused', 'resume'],
  ] as const)('a %s version that is %s waits for %s', (channel, state, step) => {
    expect(waitingFor({ ...version, channel, state })).toMatchObject({ kind: 'step', step })
  })

  test.each([
    ['test', 'testing', 'verdicts', 'tests'],
    ['test', 'promoted', 'production', undefined],
    ['production', 'superseded', 'end', undefined],
  ] as const)('a %s version that is %s waits for %s', (channel, state, kind, tab) => {
    const waiting = waitingFor({ ...version, channel, state })
    expect(waiting.kind).toBe(kind)
    expect(tabOfWaiting(waiting)).toBe(tab)
  })

  test('a default waits for its robots, which are shown on the rollout', () => {
    const waiting = waitingFor({ ...version, channel: 'production', state: 'published', isDefault: true })
    expect(waiting.kind).toBe('robots')
    expect(tabOfWaiting(waiting)).toBe('rollout')
  })

  test('a version under way in a campaign waits for its waves, not for somebody who passes them by', () => {
    const waiting = waitingFor({
      ...version,
      channel: 'production',
      state: 'published',
      campaign: 'under_way',
    })
    expect(waiting.kind).toBe('campaign')
    expect(tabOfWaiting(waiting)).toBe('rollout')
  })

  test.each([
    ['none', 'spread'],
    ['draft', 'draft_campaign'],
  ] as const)(
    'a published one with campaign %s waits for a campaign, and not to be given to all at once',
    (campaign, kind) => {
      const waiting = waitingFor({ ...version, channel: 'production', state: 'published', campaign })
      expect(waiting.kind).toBe(kind)
      expect(tabOfWaiting(waiting)).toBe('rollout')
    },
  )

  test('signatures come before everything else', () => {
    const signing = { step: 'publish' }
    expect(waitingFor({ ...version, signing, channel: 'production', state: 'approved' }).kind).toBe(
      'signatures',
    )
  })

  test('who approves is said, and that a composer does not', () => {
    const waiting = waitingFor({ ...version, channel: 'production', state: 'in_review' })
    expect(waiting).toMatchObject({ roles: ['admin', 'release_manager'], notByComposer: true })
  })
})
