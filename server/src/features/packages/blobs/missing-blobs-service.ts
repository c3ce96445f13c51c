import type { AuditAction } from '@filo/contract/audit/audit-actions'
import { LRUCache } from 'lru-cache'
import type { BaseContext } from '../../../base-context.ts'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { systemActor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import * as store from './missing-blobs-store.ts'

/** Robots that wait ask again and again: what this server noted is not noted anew for so long. */
const NOTED_FOR_MS = 60_000
const MOST_NOTED = 10_000

type Deps = Pick<BaseContext, 'db' | 'clock' | 'blobs' | 'log'> & { audit: AuditService }

/**
 * Keeps account of contents that package versions refer to and the store lacks, as when a disk was restored in part: on
 * record once for each version when it begins to lack any, and once when it lacks none any more.
 */
export function createMissingBlobs({ db, clock, blobs, log, audit }: Deps) {
  /** When this server noted a content last, by its name. */
  const noted = new LRUCache<string, number>({ max: MOST_NOTED })

  async function putOnRecord(
    tx: Db,
    action: AuditAction,
    versions: readonly store.LackingVersion[],
  ): Promise<void> {
    for (const { versionId, code, semver, path } of versions) {
      const subject = { objectType: 'version', objectId: versionId, objectName: `${code} ${semver}` }
      await audit.record(tx, systemActor('filo'), { action, ...subject, after: { path } })
    }
  }

  function publishFiles(tx: Db, versions: readonly store.LackingVersion[]): void {
    if (versions.length === 0) return
    for (const topic of ['packages', 'aros-versions'] as const)
      publish(tx, changed(topic, null, 'files', { customerId: null }))
  }

  async function noteIn(tx: Db, sha256s: readonly string[]): Promise<void> {
    await store.lockMissing(tx)
    const fresh = await store.addMissing(tx, sha256s, clock.now())
    const versions = await store.listVersionsWith(tx, fresh)
    const ids = versions.map(({ versionId }) => versionId)
    const lackedBefore = await store.listStillLacking(tx, ids, fresh)
    const begun = versions.filter(({ versionId }) => !lackedBefore.has(versionId))
    await putOnRecord(tx, 'version.files_missing', begun)
    publishFiles(tx, versions)
  }

  /** Notes that a robot asked for contents that the store lacks. Whoever asked is answered whatever becomes of the note. */
  async function note(sha256s: readonly string[]): Promise<void> {
    const nowMs = clock.now().getTime()
    const news = sha256s.filter((sha256) => nowMs - (noted.get(sha256) ?? -NOTED_FOR_MS) >= NOTED_FOR_MS)
    if (news.length === 0) return
    for (const sha256 of news) noted.set(sha256, nowMs)
    log.warn(
      { sha256s: news.slice(0, 10), count: news.length },
      'the store lacks contents that a robot asked for',
    )
    try {
      await db.transaction((tx) => noteIn(tx, news))
    } catch (error) {
      for (const sha256 of news) noted.delete(sha256)
      log.error({ err: error }, 'contents that are missing could not be noted')
    }
  }

  async function isBack(sha256: string): Promise<boolean> {
    return (await blobs.has(sha256)) && (await blobs.verify(sha256))
  }

  async function removeIn(tx: Db, sha256s: readonly string[]): Promise<void> {
    await store.lockMissing(tx)
    const versions = await store.listVersionsWith(tx, await store.removeMissing(tx, sha256s))
    const ids = versions.map(({ versionId }) => versionId)
    const lacking = await store.listStillLacking(tx, ids)
    const whole = versions.filter(({ versionId }) => !lacking.has(versionId))
    await putOnRecord(tx, 'version.files_restored', whole)
    publishFiles(tx, versions)
  }

  /** Forgets those that are whole in the store again. */
  async function look(sha256s: readonly string[]): Promise<void> {
    const back: string[] = []
    for (const sha256 of sha256s) if (await isBack(sha256)) back.push(sha256)
    if (back.length === 0) return
    await db.transaction((tx) => removeIn(tx, back))
    for (const sha256 of back) noted.delete(sha256)
  }

  return {
    note,
    /** A robot got a content; one that this server noted as missing is looked at again. */
    wasRead: async (sha256: string): Promise<void> => {
      if (noted.has(sha256)) await look([sha256]).catch((error: unknown) => log.error({ err: error }))
    },
    /** Looks whether what is missing has come back. */
    sweep: async (): Promise<void> => {
      await store.forgetUnreferenced(db)
      await look(await store.listMissing(db))
    },
  }
}

export type MissingBlobs = ReturnType<typeof createMissingBlobs>
