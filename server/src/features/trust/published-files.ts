import { manifestTargetPath } from '@filo/contract/device/assignment/aros-manifest'
import { programTargetPath } from '@filo/contract/device/assignment/program-manifest'
import type { Db } from '../../db/database.ts'
import type { RobotActor, UserActor } from '../../rights/actor.ts'
import * as pending from './pending-store.ts'
import type { SigningDesk } from './signing-desk.ts'
import { rulesFor, signersOf } from './signing-rules.ts'
import * as store from './trust-store.ts'

/** Below 2^31, as the database counts them. */
const VERSION = /^[1-9][0-9]{0,8}$/

/** Signed files as they are served. */
export function publishedFiles(db: Db) {
  /** Says which snapshot is the newest; the only file whose name has no version. */
  const newestTimestamp = async () => (await store.newestMetadata(db, 'timestamp'))?.text

  /** A metadata file by the version in its name, or undefined (a missing next root ends the robot's root chain). */
  async function readMetadata(role: store.MetadataRole, version: string): Promise<string | undefined> {
    return VERSION.test(version) ? store.findMetadata(db, role, Number(version)) : undefined
  }

  /**
   * A manifest by its consistent-snapshot name `aros/<sha256>.<arosId>.json` or `programs/<sha256>.<releaseId>.json`, or
   * undefined: for people every one, for a robot those of its variant that are for everybody, and what it shall have.
   */
  async function readTarget(actor: UserActor | RobotActor, name: string): Promise<string | undefined> {
    const match = /^(aros|programs)\/([0-9a-f]{64})\.([0-9a-f-]{36})\.json$/.exec(name)
    const pathOf = match?.[1] === 'programs' ? programTargetPath : manifestTargetPath
    const row = match?.[3] ? await store.findTarget(db, pathOf(match[3])) : undefined
    if (row?.sha256 !== match?.[2]) return undefined
    const isFor = actor.kind === 'user' || (row && (await store.isForUnit(db, row, actor.unitId)))
    return isFor ? row?.text : undefined
  }

  return { newestTimestamp, readMetadata, readTarget }
}

/** Facts of manifests: the steps that wait for them, and what they take of an agent. */
export function manifestFacts(desk: SigningDesk) {
  /** The step of a version that waits, and how many keys have signed the targets of those needed. */
  async function findSigning(tx: Db, arosId: string) {
    const follow = await pending.findFollow(tx, arosId)
    if (!follow) return undefined
    const { inForce, next } = await desk.readRules(tx)
    const [rule] = rulesFor('targets', inForce, next)
    const signatures = await pending.listSignatures(tx, 'targets')
    return { follow, signed: rule ? signersOf(rule, signatures).length : 0, needed: rule?.threshold ?? 0 }
  }

  /** What an agent must have announced to be given a version; nothing for one that is not published. */
  async function requiresOf(tx: Db, arosId: string): Promise<readonly string[]> {
    return (await store.findTargetFacts(tx, manifestTargetPath(arosId)))?.requires ?? []
  }

  const { listFollowing, listWaiting, clearFollow } = pending
  return { findSigning, requiresOf, listFollowing, listWaiting, clearFollow }
}
