import type { ArosPolicyValues } from '@filo/contract/aros-versions/aros-policy-routes'
import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import type { ReceiptRelease, SignedReceipt } from '@filo/contract/campaigns/campaign-receipt'
import type { CampaignConfig, FormerValues } from '@filo/contract/campaigns/campaign-shapes'
import type { RestartScope } from '@filo/contract/device/assignment/package-content'
import type { Language } from '@filo/contract/localized-text'
import type { UnitTarget } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import type { ChangedConfigItem } from '@filo/contract/robot-config/robot-config-routes'
import type { SQL } from 'drizzle-orm'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { Actor, Scope } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'

/** What campaigns need of the updates: what units shall run follows what was written for them. */
export interface UpdatesPort {
  reassign: (
    tx: Db,
    actor: Actor,
    target: { unitIds: readonly string[]; reason?: string | undefined },
  ) => Promise<void>
  /** Has units ask again how they go about it. */
  notifyAgain: (tx: Db, unitIds: readonly string[]) => Promise<void>
  listFailed: (tx: Db, unitIds: readonly string[], arosId: string) => Promise<Set<string>>
  listAllFailed: (db: Db, arosId: string) => Promise<Set<string>>
  retryMany: (tx: Db, updates: readonly { unitId: string; updateId: string }[]) => Promise<void>
}

export type PolicyRules = Pick<ArosPolicyValues, 'quietHours' | 'failureCount' | 'failurePercent'>
/** A release as far as a forecast needs it. */
export interface ReleaseOutline {
  aros: ArosRef
  variantId: string
  contentHash: string | null
  minAgent: string | null
  requires: readonly string[]
  /** Codes of its packages whose services declare limits. */
  limited: readonly string[]
  /** What keeps it from every robot once it is the default of its product. */
  faults: ('release_blocked' | 'not_compatible' | 'conflict')[]
}

/** What campaigns need of the releases. */
export interface ReleasesPort {
  /** @throws not_found no_permission aros_not_assignable aros_wrong_channel aros_contains_revoked */
  requireAssignable: (tx: Db, actor: Actor, arosId: string) => Promise<{ variantId: string }>
  /** What is known of one before robots are given it. @throws not_found */
  outline: (db: Db, actor: Actor, arosId: string) => Promise<ReleaseOutline>
  /** Bytes of the files that a robot lacks which runs another release, or none. */
  bytesFrom: (db: Db, arosId: string, fromArosId: string | null) => Promise<number>
  /** What starts anew on a robot that goes from another release, or none, to this one. */
  restartFrom: (db: Db, arosId: string, fromArosId: string | null) => Promise<RestartScope>
  /** No further robot may start it. */
  isBlocked: (tx: Db, arosId: string) => Promise<boolean>
  /** What holds for every campaign that says nothing else. */
  policyRules: (tx: Db) => Promise<PolicyRules>
  isDefault: (tx: Db, arosId: string) => Promise<boolean>
  /** The release a product's robots run by default, unless that is the one given or is held. */
  wayBack: (tx: Db, variantId: string, arosId: string) => Promise<string | null>
  /** Who approved it, and what its test came to; undefined for an unknown one. */
  evidenceOf: (db: Db, arosId: string) => Promise<ReceiptRelease | undefined>
  makeDefault: (tx: Db, actor: Actor, arosId: string, reason: string) => Promise<void>
}

/** What became of units whose configuration was to be changed. */
export interface WrittenConfigs {
  changes: { id: string; unitId: string; items: readonly ChangedConfigItem[] }[]
  unchangedIds: string[]
  /** Their model or limits do not allow it. */
  refusedIds: string[]
}

/** What campaigns need of the configuration: each unit's own settings are changed as people change them. */
export interface ConfigPort {
  /** @throws not_found config_value_refused config_over_limit */
  requireAllowed: (db: Db, variantId: string, desired: CampaignConfig, language: Language) => Promise<void>
  /** What units that the caller holds have of all items now. */
  readFormer: (tx: Db, unitIds: readonly string[]) => Promise<Map<string, FormerValues>>
  /** Changes units that the caller holds, and that are in the actor's scope. */
  write: (
    tx: Db,
    actor: Actor,
    writes: readonly { unitIds: readonly string[]; desired: CampaignConfig }[],
    from: { reason: string; campaignId: string },
  ) => Promise<WrittenConfigs>
}

/** What campaigns need of the inventory. */
export interface UnitsPort {
  conditionsOf: (tx: Db, scope: Scope, target: UnitTarget) => Promise<SQL | undefined>
}

/** What campaigns need of the keys. */
export interface ReceiptKeysPort {
  /** Signs the canonical JSON of a receipt; not within a transaction. */
  sign: (bytes: Buffer) => Promise<Pick<SignedReceipt, 'key' | 'signature'>>
}

export type CampaignDeps = Pick<
  BaseContext,
  'database' | 'db' | 'clock' | 'ids' | 'bus' | 'log' | 'jobs' | 'blobs'
> & {
  audit: AuditService
  updates: UpdatesPort
  releases: ReleasesPort
  configs: ConfigPort
  inventory: UnitsPort
  receiptKeys: ReceiptKeysPort
}
