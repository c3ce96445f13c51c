import { commonErrors } from '@filo/contract/common-errors'
import type { Language } from '@filo/contract/localized-text'
import { type InstallAction, installWaitNames } from '@filo/contract/program-installs/install-reasons'
import { installStateNames } from '@filo/contract/program-installs/install-states'
import { programInstallErrors } from '@filo/contract/program-installs/program-installs-errors'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { type Actor, actorId, scopeOf } from '../../rights/actor.ts'
import { type Fit, fitRelease } from './fit-release.ts'
import { actionsOf, newerRelease } from './install-actions.ts'
import { type InstalledProgramFacts, readFittedUnits, readProgramsOf } from './install-facts-store.ts'
import type { ProgramInstallDeps } from './program-install-deps.ts'
import * as store from './program-installs-store.ts'
import { deadlineOf } from './request-program-install.ts'
import { newOrder } from './settle-installs.ts'
import { type LockedInstall, writeInstall } from './write-install.ts'

interface Step {
  id: string
  language: Language
}

interface LockedStep extends LockedInstall {
  unit: UnitRow
  program: InstalledProgramFacts
  fit: Fit
  desired: string
}

/** An install whose unit is held, and on which a step may be taken now. @throws not_found install_step_refused */
async function requireStep(
  tx: Db,
  actor: Actor,
  { id, language }: Step,
  action: InstallAction,
): Promise<LockedStep> {
  const seen = await store.requireInstall(tx, scopeOf(actor), id)
  const unit = await lockUnit(tx, scopeOf(actor), seen.unitId)
  const row = await store.requireInstall(tx, scopeOf(actor), id)
  const program = (await readProgramsOf(tx, [row]))(row)
  const own = (await readFittedUnits(tx, [row.unitId])).get(row.unitId)
  if (!unit || !program || !own) throw new DomainError(commonErrors.not_found)
  const fit = fitRelease(own, program.releases)
  const desired = program.releases.find((release) => release.id === row.releaseId)?.semver ?? '0.0.0'
  const actions = actionsOf(row, { fit, desired, program, isRetired: unit.lifeState === 'retired' })
  if (action === 'update' && row.installedReleaseId && !newerRelease({ fit, desired }))
    throw new DomainError(programInstallErrors.install_no_update)
  if (!actions.includes(action)) {
    const state = installStateNames[row.state][language]
    throw new DomainError(programInstallErrors.install_step_refused, { state })
  }
  return { row, code: program.code, unit, program, fit, desired }
}

/** What a new request begins with. */
function orderOf({ clock, ids }: ProgramInstallDeps, actor: Actor) {
  return {
    ...newOrder({ ids }),
    requestedBy: actorId(actor),
    requestedAt: clock.now(),
    waiting: null,
    phase: null,
    percent: null,
    message: null,
    errorCode: null,
    end: null,
    transferredBytes: null,
    startedAt: null,
    endedAt: null,
    downSince: null,
    downSeconds: null,
  }
}

/**
 * Orders the newest release that fits the robot in the place of what is installed.
 * @throws not_found install_step_refused install_no_update install_update_waits install_deadline_invalid
 */
export async function updateProgramOnRobot(
  deps: ProgramInstallDeps,
  actor: Actor,
  { deadline: requestedDeadline, ...step }: Step & { deadline?: string | undefined },
): Promise<void> {
  const deadline = deadlineOf(requestedDeadline, deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const locked = await requireStep(tx, actor, step, 'update')
    const { release, waiting } = locked.fit
    if (!release) throw new DomainError(programInstallErrors.install_no_update)
    if (waiting) {
      const reason = installWaitNames[waiting][step.language]
      throw new DomainError(programInstallErrors.install_update_waits, { reason })
    }
    const change = { ...orderOf(deps, actor), releaseId: release.id, state: 'queued' as const, deadline }
    const after = { version: release.semver, from: locked.desired, deadline: deadline.toISOString() }
    const action = 'program_install.update_requested' as const
    await writeInstall({ ...deps, tx, actor }, locked, { change, action, after })
  })
}

/** Orders the removal of a program, with what it stored or without. @throws not_found install_step_refused */
export async function removeProgramFromRobot(
  deps: ProgramInstallDeps,
  actor: Actor,
  { keepData, reason, ...step }: Step & { keepData: boolean; reason: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await requireStep(tx, actor, step, 'remove')
    const removal = {
      isDesired: false,
      keepData,
      state: 'removing',
      stopReason: null,
      deadline: null,
    } as const
    const change = { ...orderOf(deps, actor), ...removal }
    const action = 'program_install.removal_requested' as const
    await writeInstall({ ...deps, tx, actor }, locked, { change, action, after: { keepData }, reason })
  })
}

/** Has the robot try again what failed: the installation of the highest release that fits, or the removal. @throws not_found install_step_refused */
export async function retryProgramInstall(deps: ProgramInstallDeps, actor: Actor, step: Step): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await requireStep(tx, actor, step, 'retry')
    const { row, fit } = locked
    const action = 'program_install.retried' as const
    const again = orderOf(deps, actor)
    if (!row.isDesired) {
      const change = { ...again, state: 'removing' as const }
      return writeInstall({ ...deps, tx, actor }, locked, { change, action })
    }
    const { release, waiting } = fit
    if (!release) throw new DomainError(programInstallErrors.install_no_update)
    // On top of an installed release nothing waits: that one goes on running until the robot can take the other.
    if (waiting && row.installedReleaseId) {
      const reason = installWaitNames[waiting][step.language]
      throw new DomainError(programInstallErrors.install_update_waits, { reason })
    }
    const state = waiting ? ('requested' as const) : ('queued' as const)
    const deadline = deadlineOf(undefined, deps.clock.now())
    const change = { ...again, releaseId: release.id, state, waiting, deadline }
    return writeInstall({ ...deps, tx, actor }, locked, {
      change,
      action,
      after: { version: release.semver, waiting },
    })
  })
}

/**
 * Takes back a request that the robot has not begun. Where an assignment has named it already the robot may be about to begin:
 * it is told to remove what it has of it.
 * @throws not_found install_step_refused
 */
export async function cancelProgramInstall(
  deps: ProgramInstallDeps,
  actor: Actor,
  step: Step,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await requireStep(tx, actor, step, 'cancel')
    const { row } = locked
    const action = 'program_install.cancelled' as const
    const over = { waiting: null, deadline: null, endedAt: deps.clock.now() }
    if (row.installedReleaseId) {
      const change = {
        ...over,
        ...newOrder(deps),
        releaseId: row.installedReleaseId,
        state: 'installed' as const,
      }
      return writeInstall({ ...deps, tx, actor }, locked, { change, action })
    }
    if (!row.notifiedAt) {
      const change = { ...over, state: 'cancelled' as const }
      return writeInstall({ ...deps, tx, actor }, locked, { change, action })
    }
    const removal = { isDesired: false, keepData: false, state: 'removing' } as const
    const change = { ...over, ...newOrder(deps), ...removal, endedAt: null }
    return writeInstall({ ...deps, tx, actor }, locked, { change, action })
  })
}
