import { commonErrors } from '@filo/contract/common-errors'
import { packageErrors } from '@filo/contract/packages/packages-errors'
import {
  isOpen,
  type VersionAction,
  type VersionState,
  versionActionNames,
  versionActions,
  versionStateNames,
} from '@filo/contract/packages/version-states'
import type { Permission } from '@filo/contract/permissions'
import type { CopiedAuthor } from '../../../db/schema/versions.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { wordedError } from '../../../ground/worded-error.ts'
import { authorsOf } from '../../../records/releases/version-authors.ts'
import { type Actor, actorId, may } from '../../../rights/actor.ts'

interface Transition {
  from: readonly VersionState[]
  /** `revise` leaves the rejected build as it is and starts another one. */
  to: VersionState
  permission: Permission
  /** The person must be none of those who made the version (four eyes). */
  byAnother?: boolean
  /** Who opened the draft may do it without the permission, as long as they may upload. */
  orOpener?: boolean
  needsReason?: boolean
  /** Needs the password again (docs/interface.md). */
  needsProof?: boolean
}

/** What people do with a package version (docs/lifecycles.md). */
export const transitions: Record<VersionAction, Transition> = {
  make_ready: {
    // After a refused upload the content there was before is still whole.
    from: ['draft', 'scan_failed', 'uploading', 'scanning'],
    to: 'ready',
    permission: 'package.upload',
  },
  start_test: { from: ['ready'], to: 'in_test', permission: 'package.test' },
  approve: { from: ['in_test'], to: 'approved', permission: 'package.approve', byAnother: true },
  reject: {
    from: ['ready', 'in_test', 'approved'],
    to: 'rejected',
    permission: 'package.approve',
    orOpener: true,
    needsReason: true,
  },
  revise: { from: ['rejected'], to: 'draft', permission: 'package.upload' },
  release: { from: ['approved'], to: 'released', permission: 'package.release' },
  deprecate: { from: ['released'], to: 'deprecated', permission: 'package.release' },
  archive: { from: ['deprecated'], to: 'archived', permission: 'package.release' },
  revoke: {
    from: ['released', 'deprecated'],
    to: 'revoked',
    permission: 'package.revoke',
    needsReason: true,
    needsProof: true,
  },
}

/** What happens to a version by itself while files arrive and are read. */
export const contentEvents = {
  upload_started: { from: ['draft', 'scan_failed', 'uploading'], to: 'uploading' },
  uploads_gone: { from: ['uploading', 'scanning'], to: 'draft' },
  scan_started: { from: ['uploading'], to: 'scanning' },
  scan_passed: { from: ['scanning'], to: 'draft' },
  scan_failed: { from: ['scanning'], to: 'scan_failed' },
} as const satisfies Record<string, { from: readonly VersionState[]; to: VersionState }>

type ContentEvent = keyof typeof contentEvents

interface Status {
  state: VersionState
  createdBy: string | null
  /** Everybody whose files, code or settings are in it. */
  authorIds: readonly string[]
  /** Those of them whose work was copied from another version. */
  copiedAuthors: readonly CopiedAuthor[]
}

function hasMade(actor: Actor, version: Status): boolean {
  return authorsOf(version).includes(actorId(actor) ?? '')
}

/** Says why, where what the person made came from another version. */
function ownWorkError(actor: Actor, { createdBy, copiedAuthors }: Status): DomainError {
  const who = actorId(actor)
  const copied = copiedAuthors.find(({ userId }) => userId === who)
  if (!copied || createdBy === who) return new DomainError(packageErrors.own_version)
  return new DomainError(packageErrors.own_copied_code, { semver: copied.semver })
}

function isOpener(actor: Actor, version: Status): boolean {
  return version.createdBy !== null && version.createdBy === actorId(actor)
}

function holdsRight(actor: Actor, version: Status, transition: Transition): boolean {
  if (may(actor, transition.permission)) return true
  return transition.orOpener === true && isOpener(actor, version) && may(actor, 'package.upload')
}

/** The state after an action. @throws version_wrong_state no_permission own_version own_copied_code reason_required */
export function requireTransition(
  actor: Actor,
  version: Status,
  { action, reason }: { action: VersionAction; reason?: string | undefined },
): Transition {
  const transition = transitions[action]
  if (!holdsRight(actor, version, transition)) throw new DomainError(commonErrors.no_permission)
  if (!transition.from.includes(version.state)) {
    const words = { action: versionActionNames[action], state: versionStateNames[version.state] }
    throw wordedError(packageErrors.version_wrong_state, words)
  }
  if (transition.byAnother && hasMade(actor, version)) throw ownWorkError(actor, version)
  if (transition.needsReason && !reason) throw new DomainError(packageErrors.reason_required)
  return transition
}

/** The actions an actor may take now, in lifecycle order. */
export function possibleActions(actor: Actor, version: Status): VersionAction[] {
  return versionActions.filter((action) => {
    const transition = transitions[action]
    const mayAct = holdsRight(actor, version, transition) && transition.from.includes(version.state)
    return mayAct && !(transition.byAnother && hasMade(actor, version))
  })
}

/** The state after something happened to a version's files. @throws version_frozen version_busy */
export function requireContentEvent(state: VersionState, event: ContentEvent): VersionState {
  const { from, to }: { from: readonly VersionState[]; to: VersionState } = contentEvents[event]
  if (from.includes(state)) return to
  throw state === 'scanning' ? new DomainError(packageErrors.version_busy) : frozenError(state)
}

function frozenError(state: VersionState): DomainError {
  return wordedError(packageErrors.version_frozen, { state: versionStateNames[state] })
}

/** Refuses a change of what is frozen from `ready` on. @throws version_frozen */
export function requireOpen(state: VersionState): void {
  if (!isOpen(state)) throw frozenError(state)
}

/** Refuses a change of files while they are being processed. @throws version_frozen version_busy */
export function requireQuiet(state: VersionState): void {
  requireOpen(state)
  if (state === 'scanning') throw new DomainError(packageErrors.version_busy)
}

/** Requires a version that nobody relies on: drafts in any stage, and rejected builds. */
export function requireDeletable(state: VersionState): void {
  if (state === 'scanning') throw new DomainError(packageErrors.version_busy)
  if (!isOpen(state) && state !== 'rejected') throw new DomainError(packageErrors.version_not_deletable)
}
