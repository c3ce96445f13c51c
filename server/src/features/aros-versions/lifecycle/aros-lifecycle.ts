import { arosReason } from '@filo/contract/aros-versions/aros-reasons'
import {
  type ArosState,
  type ArosTransition,
  arosTransitions,
} from '@filo/contract/aros-versions/aros-states'
import type { Explained } from '@filo/contract/aros-versions/explained'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { Permission } from '@filo/contract/permissions'

interface Transition {
  from: readonly ArosState[]
  /** Null: the version itself stays as it is, or is gone. */
  to: ArosState | null
  permission: Permission
}

type Table = Partial<Record<ArosTransition, Transition>>

function transition(from: ArosState[], to: ArosState | null, permission: Permission): Transition {
  return { from, to, permission }
}

/** docs/lifecycles.md, the test channel. `passed` and `failed` are reached by verdicts, not by a step. */
const testTable: Table = {
  edit: transition(['draft'], null, 'aros.compose_test'),
  delete: transition(['draft'], null, 'aros.compose_test'),
  lock: transition(['draft'], 'candidate', 'aros.compose_test'),
  start_test: transition(['candidate'], 'testing', 'aros.compose_test'),
  renew: transition(['failed'], null, 'aros.compose_test'),
  promote: transition(['passed'], 'promoted', 'aros.compose'),
  assign: transition(['testing', 'passed', 'promoted'], null, 'aros.assign_test'),
  pin: transition(['testing', 'passed', 'promoted'], null, 'aros.assign_test'),
  archive: transition(['candidate', 'passed', 'failed', 'promoted'], 'archived', 'aros.compose_test'),
}

/** docs/lifecycles.md, the production channel. A superseded version comes back only by rolling back to it. */
const productionTable: Table = {
  edit: transition(['draft'], null, 'aros.compose'),
  delete: transition(['draft'], null, 'aros.compose'),
  request_review: transition(['draft'], 'in_review', 'aros.compose'),
  waive: transition(['draft', 'in_review'], null, 'aros.waive_test'),
  approve: transition(['in_review'], 'approved', 'aros.approve'),
  reject: transition(['in_review'], 'draft', 'aros.approve'),
  publish: transition(['approved'], 'published', 'aros.publish'),
  pause: transition(['published'], 'paused', 'aros.publish'),
  resume: transition(['paused'], 'published', 'aros.publish'),
  assign: transition(['published'], null, 'aros.assign'),
  pin: transition(['published'], null, 'aros.assign'),
  withdraw: transition(['published', 'paused', 'superseded'], 'withdrawn', 'aros.publish'),
  archive: transition(['approved', 'superseded', 'withdrawn'], 'archived', 'aros.publish'),
}

const tables: Record<ArosChannel, Table> = { test: testTable, production: productionTable }

/** The row of the table for a step, or undefined when the channel does not know it. */
export function transitionOf(channel: ArosChannel, step: ArosTransition): Transition | undefined {
  return tables[channel][step]
}

/** Whether a step is possible from a state at all. */
export function isPossible(aros: { channel: ArosChannel; state: ArosState }, step: ArosTransition): boolean {
  return transitionOf(aros.channel, step)?.from.includes(aros.state) ?? false
}

/** The content may change only here; from candidate / in review on it is locked. */
export function isLocked(state: ArosState): boolean {
  return state !== 'draft'
}

/** Versions a variant may get back as its default: rolled back to, or named as a replacement. */
export function canBecomeDefault(channel: ArosChannel, state: ArosState): boolean {
  if (channel === 'production') return state === 'published' || state === 'superseded'
  return state === 'testing' || state === 'passed' || state === 'promoted'
}

/** What the guards look at besides the state. */
export interface StepFacts {
  /** The asker composed it, alone or with others. */
  isComposer: boolean
  /** The asker gave one of its test verdicts. */
  gaveVerdict: boolean
  /** Problems that block, in the words of the first one. */
  problems: readonly Explained[]
  /** Its packages in test, which are approved together with it; `own`: the first one the asker had a hand in. */
  inTest: { names: readonly string[]; own: Explained | null }
  /** A package version of it was revoked. */
  revoked: Explained | null
  testerCount: number
  /** How many passes the policy asks for at least, where the version asks for fewer. */
  missingQuorum: number | null
  /** A passed test version with the same content hash is linked. */
  hasPassedTest: boolean
  /** An administrator waived the test of this very content. */
  hasWaiver: boolean
  isPromoted: boolean
  /** Titles of the blocking defects that stand in it. */
  blockers: readonly string[]
  isDefault: boolean
  pinCount: number
  /** A step of it waits for signatures. */
  isWaiting: boolean
}

const needsSoundContent = new Set<ArosTransition>([
  'lock',
  'start_test',
  'request_review',
  'waive',
  'approve',
  'publish',
  'promote',
])
/** Steps that give a version to further robots without looking at its whole content. */
const givesToRobots = new Set<ArosTransition>(['assign', 'pin', 'resume'])
const needsTestGate = new Set<ArosTransition>(['approve', 'publish'])

/** Why a possible step is refused now, or null (four eyes, test gate, problems, testers, places it is used). */
export function blockerOf(step: ArosTransition, channel: ArosChannel, facts: StepFacts): Explained | null {
  if (facts.isWaiting) return arosReason('waits_for_signature')
  if (step === 'approve' && facts.isComposer) return arosReason('four_eyes')
  if (step === 'approve' && facts.inTest.own) return facts.inTest.own
  if (step === 'promote' && facts.isPromoted) return arosReason('already_promoted')
  if (step === 'promote' && facts.gaveVerdict) return arosReason('own_verdict')
  const [blocker] = facts.blockers
  if (step === 'promote' && blocker) {
    return arosReason('open_blockers', { count: facts.blockers.length, first: blocker })
  }
  if (givesToRobots.has(step) && facts.revoked) return facts.revoked
  const [first] = facts.problems
  if (needsSoundContent.has(step) && first) return blockedByProblems(facts.problems.length, first)
  if (step === 'lock' && facts.missingQuorum !== null) {
    return arosReason('quorum_low', { min: facts.missingQuorum })
  }
  if (step === 'start_test' && facts.testerCount === 0) return arosReason('no_testers')
  if (needsTestGate.has(step) && !facts.hasPassedTest && !facts.hasWaiver) return arosReason('test_missing')
  if (step === 'archive' && channel === 'production') {
    if (facts.isDefault) return arosReason('is_default')
    if (facts.pinCount > 0) return arosReason('is_pinned', { count: facts.pinCount })
  }
  return null
}

function blockedByProblems(count: number, first: Explained): Explained {
  return arosReason('has_problems', (language) => ({ count, first: first.text[language] }))
}

/** Every step the state allows and the asker may take, in the order of the lifecycle. */
export function possibleSteps(
  aros: { channel: ArosChannel; state: ArosState },
  may: (permission: Permission) => boolean,
  facts: StepFacts,
): { step: ArosTransition; blockedBy: Explained | null }[] {
  return arosTransitions.flatMap((step) => {
    const row = transitionOf(aros.channel, step)
    if (!row?.from.includes(aros.state) || !may(row.permission)) return []
    if (step === 'waive' && (facts.hasPassedTest || facts.hasWaiver)) return []
    if (step === 'assign' && facts.isDefault) return []
    return [{ step, blockedBy: blockerOf(step, aros.channel, facts) }]
  })
}
