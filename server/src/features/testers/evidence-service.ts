import type { Readable } from 'node:stream'
import { commonErrors } from '@filo/contract/common-errors'
import { type Evidence, evidenceLimits } from '@filo/contract/testers/tester-shapes'
import { testerErrors } from '@filo/contract/testers/testers-errors'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { mimeOf } from '../../http/bodies/mime-of.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import * as evidence from './evidence-store.ts'
import { testerStateLabels } from './tester-texts.ts'
import * as store from './testers-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'blobs'>

/** Photos, videos and logs that show what a tester saw. */
export function createEvidenceService({ db, clock, blobs }: Deps) {
  async function requireRunning(tx: Db, actor: UserActor, arosId: string): Promise<store.TesterRow> {
    const row = await store.findOwn(tx, actor.userId, arosId)
    if (!row) throw new DomainError(commonErrors.not_found)
    const { tester } = row
    if (tester.state === 'submitted') throw new DomainError(testerErrors.verdict_final)
    if (tester.state !== 'in_progress')
      throw new DomainError(testerErrors.tester_wrong_state, testerStateLabels(tester.state))
    return tester
  }

  async function requireRoom(tx: Db, testerId: string): Promise<void> {
    const limit = evidenceLimits.perTester
    if ((await evidence.listEvidence(tx, testerId)).length >= limit)
      throw new DomainError(testerErrors.evidence_too_many, { limit })
  }

  /**
   * Keeps a file of the actor's own running test.
   * @throws not_found verdict_final tester_wrong_state evidence_too_many evidence_empty blob_too_large
   */
  async function attach(actor: UserActor, arosId: string, name: string, bytes: Readable): Promise<Evidence> {
    const tester = await requireRunning(db, actor, arosId)
    await requireRoom(db, tester.id)
    const stored = await blobs.put(bytes, { maxBytes: evidenceLimits.maxBytes })
    if (stored.sizeBytes === 0) throw new DomainError(testerErrors.evidence_empty, { name })
    return db.transaction(async (tx) => {
      await store.lockTester(tx, tester.id)
      await requireRunning(tx, actor, arosId)
      await requireRoom(tx, tester.id)
      const row = { testerId: tester.id, name, mime: mimeOf(name), ...stored, createdAt: clock.now() }
      await evidence.insertEvidence(tx, row)
      const found = await evidence.findEvidence(tx, tester.id, stored.sha256)
      if (!found) throw new DomainError(commonErrors.not_found)
      return found
    })
  }

  /** A file of a test the actor may see. @throws not_found */
  async function open(
    actor: Actor,
    testerId: string,
    sha256: string,
  ): Promise<{ file: Evidence; bytes: Readable }> {
    const sight = store.testerSight(scopeOf(actor), actorId(actor))
    const row = await store.findTester(db, testerId, sight)
    const file = row && (await evidence.findEvidence(db, testerId, sha256))
    if (!file) throw new DomainError(commonErrors.not_found)
    return { file, bytes: await blobs.open(sha256) }
  }

  return { attach, open }
}

export type EvidenceService = ReturnType<typeof createEvidenceService>
