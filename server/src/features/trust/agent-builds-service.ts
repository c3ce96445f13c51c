import type { AgentFiles } from '@filo/contract/agents/agent-files'
import { agentTargetPath } from '@filo/contract/device/assignment/agent-order'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { awaitsSignatures, insertRecall, listRecalls, recalledVersions } from './recalls-store.ts'
import type { SigningDesk } from './signing-desk.ts'
import * as store from './trust-store.ts'

/** Builds of the agent as signed targets. */
export function createAgentBuilds({
  db,
  clock,
  desk,
}: Pick<BaseContext, 'db' | 'clock'> & { desk: SigningDesk }) {
  /**
   * Lists a build as a target, in the transaction that asks robots to renew themselves; the same build twice is one.
   * Where people must sign, it waits like a release.
   * @returns false where this version was published with other bytes: a version is one build for ever
   */
  async function publish(
    tx: Db,
    { version, nodeMajor, stateFormat, renewal }: AgentFiles,
    packed: Buffer,
    name: string,
  ) {
    await store.lockTrust(tx)
    const known = await store.findBuild(tx, version)
    if (known) return known.sha256 === renewal.sha256
    await store.insertBuild(tx, {
      version,
      path: agentTargetPath(version),
      length: packed.length,
      sha256: renewal.sha256,
      programSha256: renewal.programSha256,
      nodeMajor,
      stateFormat,
      content: packed.toString('base64'),
      createdAt: clock.now(),
      signedAt: null,
    })
    await desk.settleTargets(tx, { purpose: 'releases', name })
    return true
  }

  /**
   * Takes a build out of the targets for good, in the transaction that stops asking robots for it. Where people must sign,
   * targets that go without it wait like a release.
   * @returns false when it was recalled before
   */
  async function recall(
    tx: Db,
    { version, reason }: { version: string; reason: string },
    { userId, name }: { userId: string; name: string },
  ): Promise<boolean> {
    await store.lockTrust(tx)
    const row = { version, reason, recalledAt: clock.now(), recalledBy: userId, signedAt: null }
    if (!(await insertRecall(tx, row))) return false
    await desk.settleTargets(tx, { purpose: 'releases', name })
    return true
  }

  /** A build by its consistent-snapshot name `agents/<sha256>.<version>.mjs.gz`; undefined for any other, and a recalled one. */
  async function read(name: string): Promise<Buffer | undefined> {
    const match = /^agents\/([0-9a-f]{64})\.([\w.-]{1,50})\.mjs\.gz$/.exec(name)
    if (!match?.[1] || !match[2] || (await recalledVersions(db)).has(match[2])) return undefined
    return store.readBuild(db, agentTargetPath(match[2]), match[1])
  }

  return {
    publish,
    recall,
    read,
    find: store.findBuild,
    list: store.listBuilds,
    recalls: listRecalls,
    recalledVersions,
    /** Whether the newest recall still waits for signatures: no agent goes back before. */
    isRecallUnsigned: awaitsSignatures,
  }
}

export type AgentBuilds = ReturnType<typeof createAgentBuilds>
