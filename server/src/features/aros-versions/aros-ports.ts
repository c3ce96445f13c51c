import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { ReleaseContent } from '../../records/releases/manifest-packages.ts'
import type { Actor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'

/** A step that takes place by itself once enough keys have signed the manifest. */
export interface Follow {
  step: 'publish' | 'start_test'
  makeDefault: boolean
  /** Absent: for all robots. */
  defaultFor?: 'all' | 'new_robots'
  /** Absent in what was asked for by an earlier build: packages stay as they are. */
  releasesPackages?: boolean
  /** Of a test: robots that another running test has are taken from there. Absent: they are left there. */
  takesRobots?: boolean
  reason: string
  requestedBy: string
  requestedAt: string
}

/** Signs a manifest as a TUF target in the publishing transaction, or puts it up for signing. */
export interface TrustPort {
  publishManifest: (
    tx: Db,
    manifest: {
      arosId: string
      channel: 'production' | 'test'
      contentHash: string
      manifestText: string
      /** What an agent must have announced to be given it. */
      requires: readonly string[]
    },
    follow: Follow,
  ) => Promise<{ isSigned: boolean }>
  /** @returns false when no manifest of the version waits */
  cancelManifest: (tx: Db, arosId: string, name: string) => Promise<boolean>
  /** Steps whose manifests are signed by now, oldest first. */
  listFollowing: (tx: Db) => Promise<{ arosId: string; follow: Follow | null }[]>
  /** The step was taken. */
  clearFollow: (tx: Db, arosId: string) => Promise<void>
  /** The step of a version that waits, and how many keys have signed of those needed. */
  findSigning: (
    tx: Db,
    arosId: string,
  ) => Promise<{ follow: Follow; signed: number; needed: number } | undefined>
  /** Versions with a step that waits. */
  listWaiting: (tx: Db) => Promise<{ arosId: string }[]>
}

/** Works out anew what robots shall run, after their assignments changed. */
export interface UpdatesPort {
  reassign: (
    tx: Db,
    actor: Actor,
    target: { variantId?: string; unitId?: string; unitIds?: string[]; reason?: string },
  ) => Promise<void>
  /** How far that is for a variant whose units are told slice by slice. */
  findReassignment: (
    variantId: string,
  ) => Promise<
    | { createdAt: Date; endedAt: Date | null; unitCount: number; doneCount: number; failedCount: number }
    | undefined
  >
}

/** Reads what robots get of package versions. */
export interface ContentPort {
  readReleaseContent: (tx: Db, versionIds: readonly string[]) => Promise<ReleaseContent[]>
}

/** Takes package versions along with a step of a release. */
export interface PackagesPort {
  /** Moves them in the transaction of the release, each with its own audit record. */
  includePackages: (
    tx: Db,
    actor: Actor,
    step: { action: 'start_test' | 'approve' | 'release'; versionIds: readonly string[]; reason: string },
  ) => Promise<void>
}

/** What every part of this feature is built from. */
export type ArosDeps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus'> & {
  audit: AuditService
  trust: TrustPort
  updates: UpdatesPort
  content: ContentPort
  packages: PackagesPort
}
