import {
  type ArosState,
  type ArosTransition,
  arosTransitions,
  statesOfChannel,
} from '@filo/contract/aros-versions/aros-states'
import { explain } from '@filo/contract/aros-versions/explained'
import { roleHolds } from '@filo/contract/permissions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blockerOf,
  canBecomeDefault,
  isLocked,
  isPossible,
  possibleSteps,
  type StepFacts,
  transitionOf,
} from './aros-lifecycle.ts'

const sound: StepFacts = {
  isComposer: false,
  gaveVerdict: false,
  problems: [],
  inTest: { names: [], own: null },
  revoked: null,
  testerCount: 1,
  missingQuorum: null,
  hasPassedTest: true,
  hasWaiver: false,
  isPromoted: false,
  blockers: [],
  isDefault: false,
  pinCount: 0,
  isWaiting: false,
}
const others: StepFacts['inTest'] = { names: ['core 1.0.0'], own: null }
const ownPackage: StepFacts['inTest'] = {
  ...others,
  own: explain('own_package', { tr: 'Kendi paketi', en: 'Own package' }),
}
const aProblem = explain('empty', { tr: 'Boş', en: 'Empty' })

describe('the life of an AROS version', () => {
  const allowed: ['test' | 'production', ArosState, ArosTransition[]][] = [
    ['test', 'draft', ['edit', 'delete', 'lock']],
    ['test', 'candidate', ['start_test', 'archive']],
    ['test', 'testing', ['assign', 'pin']],
    ['test', 'passed', ['promote', 'assign', 'pin', 'archive']],
    ['test', 'failed', ['renew', 'archive']],
    ['test', 'promoted', ['assign', 'pin', 'archive']],
    ['test', 'archived', []],
    ['production', 'draft', ['edit', 'delete', 'request_review', 'waive']],
    ['production', 'in_review', ['waive', 'approve', 'reject']],
    ['production', 'approved', ['publish', 'archive']],
    ['production', 'published', ['pause', 'withdraw', 'assign', 'pin']],
    ['production', 'paused', ['resume', 'withdraw']],
    ['production', 'superseded', ['withdraw', 'archive']],
    ['production', 'withdrawn', ['archive']],
    ['production', 'archived', []],
  ]
  test.each(allowed)('%s in state %s can only %j', (channel, state, steps) => {
    const possible = arosTransitions.filter((step) => isPossible({ channel, state }, step))
    expect(possible.toSorted()).toEqual([...steps].sort())
  })

  test('every step leads to a state of its own channel', () => {
    for (const channel of ['test', 'production'] as const) {
      for (const step of arosTransitions) {
        const row = transitionOf(channel, step)
        for (const state of [...(row?.from ?? []), row?.to ?? 'draft'])
          expect(statesOfChannel[channel]).toContain(state)
      }
    }
  })

  test('only a draft can be changed', () => {
    expect(statesOfChannel.test.filter((state) => !isLocked(state))).toEqual(['draft'])
    expect(statesOfChannel.production.filter((state) => !isLocked(state))).toEqual(['draft'])
  })

  test.each<[string, ArosTransition, Partial<StepFacts>, string | undefined]>([
    ['the composer does not approve', 'approve', { isComposer: true }, 'four_eyes'],
    ['somebody else approves', 'approve', {}, undefined],
    [
      'who made a package in test does not approve its release',
      'approve',
      { inTest: ownPackage },
      'own_package',
    ],
    ['its packages in test are approved with it', 'approve', { inTest: others }, undefined],
    ['no approval without a passed test', 'approve', { hasPassedTest: false }, 'test_missing'],
    ['a waiver stands in for the test', 'approve', { hasPassedTest: false, hasWaiver: true }, undefined],
    ['no candidate below the policy’s quorum', 'lock', { missingQuorum: 3 }, 'quorum_low'],
    ['no waiver for content that is not sound', 'waive', { problems: [aProblem] }, 'has_problems'],
    ['no publication without a passed test', 'publish', { hasPassedTest: false }, 'test_missing'],
    ['whoever gave a verdict does not promote', 'promote', { gaveVerdict: true }, 'own_verdict'],
    [
      'a version with a blocking defect is not promoted',
      'promote',
      { blockers: ['Ses yok'] },
      'open_blockers',
    ],
    ['a version is promoted once', 'promote', { isPromoted: true }, 'already_promoted'],
    ['problems stop the lock', 'lock', { problems: [aProblem] }, 'has_problems'],
    ['problems stop the review', 'request_review', { problems: [aProblem] }, 'has_problems'],
    ['problems stop the publication', 'publish', { problems: [aProblem] }, 'has_problems'],
    ['problems do not stop editing', 'edit', { problems: [aProblem] }, undefined],
    ['a test needs a tester', 'start_test', { testerCount: 0 }, 'no_testers'],
    ['a default is not archived', 'archive', { isDefault: true }, 'is_default'],
    ['a pinned version is not archived', 'archive', { pinCount: 2 }, 'is_pinned'],
  ])('%s', (_title, step, input, code) => {
    const channel = transitionOf('production', step) ? 'production' : 'test'
    expect(blockerOf(step, channel, { ...sound, ...input })?.code).toBe(code)
  })

  test('only published versions (or those once published) become a default in production', () => {
    const fit = statesOfChannel.production.filter((state) => canBecomeDefault('production', state))
    expect(fit).toEqual(['published', 'superseded'])
  })

  test('a tester is offered no step that composes, approves or publishes', () => {
    fc.assert(
      fc.property(fc.constantFrom('test' as const, 'production' as const), fc.nat(7), (channel, index) => {
        const state = statesOfChannel[channel][index]
        if (!state) return
        const steps = possibleSteps(
          { channel, state },
          (permission) => roleHolds('tester', permission),
          sound,
        )
        expect(steps.every(({ step }) => step === 'assign' || step === 'pin')).toBe(true)
      }),
      { seed: 20261121 },
    )
  })

  test('no path of steps reaches published past the approval', () => {
    const reach = new Map<ArosState, Set<ArosState>>()
    for (const step of arosTransitions) {
      const row = transitionOf('production', step)
      for (const from of row?.to ? row.from : []) {
        const next = reach.get(from) ?? new Set()
        if (row?.to) next.add(row.to)
        reach.set(from, next)
      }
    }
    const before = [...reach.entries()].filter(([, next]) => next.has('published')).map(([from]) => from)
    expect(before.toSorted()).toEqual(['approved', 'paused'])
    const approvers = [...reach.entries()].filter(([, next]) => next.has('approved')).map(([from]) => from)
    expect(approvers).toEqual(['in_review'])
  })
})
