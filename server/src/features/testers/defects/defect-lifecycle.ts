import type { DefectState } from '@filo/contract/testers/defect-shapes'

export type DefectStep = 'fix' | 'reject' | 'verify' | 'reopen'

interface Transition {
  from: readonly DefectState[]
  to: DefectState
}

/**
 * The life of a defect (docs/lifecycles.md): whoever makes the package answers, a tester has
 * the last word. Another fix may be named while nobody confirmed the first; an answer that is not accepted reopens it.
 */
const defectTransitions: Record<DefectStep, Transition> = {
  fix: { from: ['open', 'reopened', 'fixed'], to: 'fixed' },
  reject: { from: ['open', 'reopened'], to: 'rejected' },
  verify: { from: ['fixed'], to: 'verified' },
  reopen: { from: ['fixed', 'rejected'], to: 'reopened' },
}

/** The state a step leads to, or undefined where it is not possible. */
export function nextDefectState(state: DefectState, step: DefectStep): DefectState | undefined {
  const { from, to } = defectTransitions[step]
  return from.includes(state) ? to : undefined
}

/** Test versions in which defects can be recorded and checked: once it runs, until it is promoted or put away. */
const takesDefects = new Set(['testing', 'passed', 'failed'])

/** Whether defects can be recorded in a version and checked there; never in a production version. */
export function mayRecordIn(aros: { channel: string; state: string }): boolean {
  return aros.channel === 'test' && takesDefects.has(aros.state)
}

/** Builds that a robot could run or soon could: a fix nobody has finished is none. */
const fitFixes = new Set(['ready', 'in_test', 'approved', 'released'])

/** Whether a version can be named as the fix of a defect: newer, of the same package, and whole. */
export function isFitFix(
  fix: { packageId: string; state: string },
  defect: { packageId: string },
  comparedWithFound: number,
): boolean {
  return fix.packageId === defect.packageId && fitFixes.has(fix.state) && comparedWithFound > 0
}

/** What a tester's check is measured by. */
export interface CheckFacts {
  state: DefectState
  step: 'verify' | 'reopen'
  /** The version that is tested contains the fix (or for a rejected one, the package it was found in). */
  isHere: boolean
  /** The tester named the fix. */
  isOwnFix: boolean
}

/** Why a fix cannot be checked like this, or null: in a version that contains it, by another than who named it. */
export function refuseCheck(
  facts: CheckFacts,
): 'defect_wrong_state' | 'defect_not_here' | 'defect_own_fix' | null {
  const { state, step, isHere, isOwnFix } = facts
  if (!nextDefectState(state, step)) return 'defect_wrong_state'
  if (!isHere) return 'defect_not_here'
  return step === 'verify' && isOwnFix ? 'defect_own_fix' : null
}
