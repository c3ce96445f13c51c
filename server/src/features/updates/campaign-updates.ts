import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { raiseDesiredVersion } from '../../records/releases/desired-version.ts'
import type { Actor } from '../../rights/actor.ts'
import { listFailedAros, listUnitsFailing } from './failed-aros-store.ts'

interface FailedUpdate {
  unitId: string
  updateId: string
}

interface Deps {
  commands: {
    queue: (tx: Db, unitId: string, command: { kind: 'retry'; updateId: string }) => Promise<boolean>
  }
  reassign: (
    tx: Db,
    actor: Actor,
    target: { unitIds: readonly string[]; reason?: string | undefined },
  ) => Promise<void>
}

/** Service of what campaigns request of the updates of many robots. */
export function createCampaignUpdates({ commands, reassign }: Deps) {
  /** Of units, those on which a version failed last. */
  async function listFailed(tx: Db, unitIds: readonly string[], arosId: string): Promise<Set<string>> {
    return new Set((await listFailedAros(tx, unitIds, [arosId])).keys())
  }

  /** All units on which a version failed last. */
  async function listAllFailed(db: Db, arosId: string): Promise<Set<string>> {
    return new Set(await listUnitsFailing(db, arosId))
  }

  /** Has units that the caller holds ask again how they go about what they shall run. */
  async function notifyAgain(tx: Db, unitIds: readonly string[]): Promise<void> {
    await raiseDesiredVersion(tx, unitIds)
    if (unitIds.length > 0) publish(tx, { kind: 'desired-changed', unitIds: [...unitIds] })
  }

  /** Asks robots to try updates again that failed. */
  async function retryMany(tx: Db, failed: readonly FailedUpdate[]): Promise<void> {
    for (const { unitId, updateId } of failed) {
      await commands.queue(tx, unitId, { kind: 'retry', updateId })
      publish(tx, { kind: 'robot-command', unitId })
    }
  }

  return { reassign, notifyAgain, listFailed, listAllFailed, retryMany }
}
