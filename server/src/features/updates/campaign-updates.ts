import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { raiseDesiredVersion } from '../../records/desired-version.ts'
import type { Actor } from '../../rights/actor.ts'
import { listFailedAros, listUnitsFailing } from './failed-aros-store.ts'

interface FailedUpdate {
  unitId: string
  updateId: string
}

type Deps = Pick<BaseContext, 'bus'> & {
  commands: {
    queue: (tx: Db, unitId: string, command: { kind: 'retry'; updateId: string }) => Promise<boolean>
  }
  reassign: (
    tx: Db,
    actor: Actor,
    target: { unitIds: readonly string[]; reason?: string | undefined },
  ) => Promise<() => void>
}

/** What campaigns ask of the updates of many robots. */
export function createCampaignUpdates({ bus, commands, reassign }: Deps) {
  /** Of units, those on which a version failed last. */
  async function listFailed(tx: Db, unitIds: readonly string[], arosId: string): Promise<Set<string>> {
    return new Set((await listFailedAros(tx, unitIds, [arosId])).keys())
  }

  /** All units on which a version failed last. */
  async function listAllFailed(db: Db, arosId: string): Promise<Set<string>> {
    return new Set(await listUnitsFailing(db, arosId))
  }

  /** Has units that the caller holds ask again how they go about what they shall run. @returns to be called after the commit */
  async function tellAnew(tx: Db, unitIds: readonly string[]): Promise<() => void> {
    await raiseDesiredVersion(tx, unitIds)
    return () => {
      if (unitIds.length > 0) bus.publish({ kind: 'desired-changed', unitIds: [...unitIds] })
    }
  }

  /** Asks robots to try updates again that failed. @returns tells them; call it after the commit */
  async function retryMany(tx: Db, failed: readonly FailedUpdate[]): Promise<() => void> {
    for (const { unitId, updateId } of failed) await commands.queue(tx, unitId, { kind: 'retry', updateId })
    return () => {
      for (const { unitId } of failed) bus.publish({ kind: 'robot-command', unitId })
    }
  }

  return { reassign, tellAnew, listFailed, listAllFailed, retryMany }
}
