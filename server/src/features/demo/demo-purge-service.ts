import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import type { DemoPort } from '../../ground/demo-port.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { DevicesService } from '../devices/devices-service.ts'
import type { NoticesService } from '../notifications/notices-service.ts'
import type { UploadsService } from '../packages/uploads/uploads-service.ts'
import type { TrustService } from '../trust/trust-service.ts'
import * as store from './demo-store.ts'
import { demoSubject } from './demo-subject.ts'

export interface PurgeDeps extends Pick<BaseContext, 'db' | 'clock' | 'bus' | 'log'> {
  audit: AuditService
  trust: Pick<TrustService, 'signAnew'>
  devices: Pick<DevicesService, 'keepVersions'>
  notices: Pick<NoticesService, 'skip'>
  uploads: Pick<UploadsService, 'dropAll'>
  /** Breaks off imports and holds them back; @returns lets them go on */
  pauseImports: () => Promise<() => void>
}

const topics = [
  'robots',
  'updates',
  'aros-versions',
  'campaigns',
  'packages',
  'programs',
  'stores',
  'marketing',
  'program-entitlements',
  'uploads',
] as const

/** Removes the demo data and all that was added to it: all of it in one transaction, or nothing. */
export function createDemoPurge(deps: PurgeDeps) {
  const { db, clock, log, audit, trust, devices, notices, uploads } = deps

  async function empty(tx: Db, actor: UserActor, reason: string): Promise<void> {
    const before = await store.countContents(tx)
    const unitIds = await store.listKeyedUnits(tx)
    await uploads.dropAll(tx)
    await devices.keepVersions(tx)
    await store.emptyTables(tx)
    await trust.signAnew(tx)
    await notices.skip(tx)
    const stored = { state: 'absent', isRestDue: true } as const
    await store.saveStored(tx, stored, { at: clock.now(), by: actor.userId })
    await audit.record(tx, actor, { action: 'demo.purged', ...demoSubject, before, reason })
    publish(tx, { kind: 'robot-revoked', unitIds: [...unitIds] })
    for (const topic of topics) publish(tx, changed(topic, null, 'changed', { customerId: null }))
  }

  /** Once the tables are empty: the robots' folders go and what runs without demo data starts. */
  async function rest(port: DemoPort): Promise<void> {
    try {
      await port.rest({ forgets: true })
      await store.saveStored(db, { state: 'absent' }, { at: clock.now(), by: null })
    } catch (error) {
      log.error({ err: error }, 'what robots left behind is removed at the next start')
    }
  }

  async function removeAll(actor: UserActor, port: DemoPort, reason: string): Promise<void> {
    const resumeImports = await deps.pauseImports()
    try {
      await port.halt()
      await db.transaction((tx) => empty(tx, actor, reason))
    } catch (error) {
      await port.wake().catch((cause: unknown) => log.error({ err: cause }, 'the robots did not start again'))
      throw error
    } finally {
      resumeImports()
    }
  }

  /** @throws what kept the tables from being emptied; then nothing is removed and the robots run again */
  async function run(actor: UserActor, port: DemoPort, reason: string): Promise<void> {
    await removeAll(actor, port, reason)
    await rest(port)
  }

  return { run, rest }
}
