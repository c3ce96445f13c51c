import {
  type ArosTransition,
  arosChannelNames,
  arosStateNames,
  arosTransitionNames,
} from '@filo/contract/aros-versions/aros-states'
import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import type { Explained } from '@filo/contract/aros-versions/explained'
import { commonErrors } from '@filo/contract/common-errors'
import type { ErrorDefinition } from '@filo/contract/error-definition'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { lockAros, shareLockPackageVersions } from '../../../records/releases/aros-locks.ts'
import { stateOf, versionLabel } from '../../../records/releases/aros-ref.ts'
import { type Actor, may, scopeOf } from '../../../rights/actor.ts'
import { type ArosRow, type ArosWithNames, findAros } from '../aros-versions-store.ts'
import { type PinnableUnit, type PinTarget, pinRefusal } from '../assignment/pin-refusal.ts'
import { loadItems, loadStepFacts } from '../compose/aros-compositions.ts'
import { revokedReason } from '../compose/composer-rules.ts'
import type { VersionFacts } from '../version-facts.ts'
import { blockerOf, isLocked, isPossible, type StepFacts, transitionOf } from './aros-lifecycle.ts'

/** Steps after which robots may have to run something else. */
const rolloutTransitions: ReadonlySet<ArosTransition> = new Set([
  'start_test',
  'publish',
  'pause',
  'resume',
  'withdraw',
  'archive',
])

/** A version held for one step, with all that its guards looked at. */
export interface LockedAros extends ArosWithNames {
  items: VersionFacts[]
  facts: StepFacts
}

const errorOfReason: Record<string, ErrorDefinition> = {
  four_eyes: arosErrors.aros_four_eyes,
  own_verdict: arosErrors.aros_own_verdict,
  test_missing: arosErrors.aros_test_gate,
  no_testers: arosErrors.aros_no_testers,
  contains_revoked: arosErrors.aros_contains_revoked,
}

function refusal(blocker: Explained, facts: StepFacts): DomainError {
  const [first] = facts.problems
  if (blocker.code === 'has_problems' && first) {
    const params = { count: facts.problems.length, first: first.text.tr, firstEn: first.text.en }
    return new DomainError(arosErrors.aros_has_problems, params)
  }
  const definition = errorOfReason[blocker.code] ?? arosErrors.aros_blocked
  return new DomainError(definition, { reason: blocker.text.tr, reasonEn: blocker.text.en })
}

/** The names of a step and a state for a refusal. */
function messageOf(step: ArosTransition, state: ArosRow['state']) {
  const stateNames = arosStateNames[stateOf({ state })]
  const stepNames = arosTransitionNames[step]
  return { step: stepNames.tr, stepEn: stepNames.en, state: stateNames.tr, stateEn: stateNames.en }
}

/** @throws no_permission aros_wrong_channel aros_wrong_state when the table has no such step for the actor here */
function requireStep(actor: Actor, aros: ArosRow, step: ArosTransition): void {
  const row = transitionOf(aros.channel, step)
  if (!row) throw new DomainError(arosErrors.aros_wrong_channel, messageOf(step, aros.state))
  if (!may(actor, row.permission)) throw new DomainError(commonErrors.no_permission)
  if (step === 'edit' && isLocked(stateOf(aros))) throw new DomainError(arosErrors.aros_locked)
  if (!isPossible({ channel: aros.channel, state: stateOf(aros) }, step)) {
    throw new DomainError(arosErrors.aros_wrong_state, messageOf(step, aros.state))
  }
}

/**
 * Takes hold of a version for one step inside a transaction: the row is locked, the step must be possible and no guard
 * may refuse it. @throws not_found and what {@link requireStep} and the guards throw
 */
export async function lockForTransition(
  tx: Db,
  actor: Actor,
  id: string,
  step: ArosTransition,
): Promise<LockedAros> {
  await lockAros(tx, id)
  if (rolloutTransitions.has(step)) await shareLockPackageVersions(tx, id)
  const found = await findAros(tx, scopeOf(actor), id)
  if (!found) throw new DomainError(commonErrors.not_found)
  requireStep(actor, found.aros, step)
  const items = await loadItems(tx, id)
  const facts = await loadStepFacts(tx, actor, found, items)
  const blocker = blockerOf(step, found.aros.channel, facts)
  if (blocker) throw refusal(blocker, facts)
  return { ...found, items, facts }
}

/** @throws no_permission, aros_not_assignable in a state that robots do not get */
export function requireAssignable(actor: Actor, aros: ArosRow, step: 'assign' | 'pin'): void {
  const transition = transitionOf(aros.channel, step)
  if (transition && may(actor, transition.permission) && !transition.from.includes(stateOf(aros))) {
    throw new DomainError(arosErrors.aros_not_assignable, messageOf(step, aros.state))
  }
  requireStep(actor, aros, step)
}

/** @throws aros_unit_other_variant aros_unit_retired aros_not_a_test_robot, naming the first unit that is unfit */
export function requirePinnable(
  units: readonly (PinnableUnit & { serial: string })[],
  aros: PinTarget,
): void {
  for (const unit of units) {
    const refusal = pinRefusal(unit, aros)
    if (refusal) throw new DomainError(arosErrors[refusal], { serial: unit.serial })
  }
}

/** Refuses a test version, which customers' robots are never given. @throws aros_wrong_channel */
export function requireProduction({ channel }: Pick<ArosRow, 'channel'>): void {
  if (channel === 'production') return
  const step = arosTransitionNames.assign
  const name = arosChannelNames[channel]
  const params = { step: step.tr, stepEn: step.en, state: name.tr, stateEn: name.en }
  throw new DomainError(arosErrors.aros_wrong_channel, params)
}

/** @throws aros_contains_revoked when a package of the version was revoked: no further robot may start it */
export async function requireNotRevoked(tx: Db, arosId: string): Promise<void> {
  await shareLockPackageVersions(tx, arosId)
  const revoked = revokedReason(await loadItems(tx, arosId))
  if (!revoked) return
  const params = { reason: revoked.text.tr, reasonEn: revoked.text.en }
  throw new DomainError(arosErrors.aros_contains_revoked, params)
}

/** How the audit log names a version. */
export function arosSubject(aros: Pick<ArosRow, 'id' | 'name' | 'semver' | 'build'>) {
  return {
    objectType: 'aros_version',
    objectId: aros.id,
    objectName: `${aros.name} ${versionLabel(aros)}`,
  }
}
