import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../rights/actor.ts'
import type { ConfigWriter } from './config-writer-service.ts'
import type { ConfigWanted } from './plan-config-change.ts'

type Deps = Pick<BaseContext, 'bus'> & { configWriter: ConfigWriter }

/** Writes what campaigns bring, as what people change: one change of each unit's own settings. */
export function createConfigOfCampaigns({ bus, configWriter }: Deps) {
  /** Changes units that the caller holds, those together that are changed alike. */
  async function write(
    tx: Db,
    actor: Actor,
    asked: readonly { unitIds: readonly string[]; wanted: ConfigWanted }[],
    from: { reason: string; campaignId: string },
  ) {
    const parts = []
    for (const { unitIds, wanted } of asked) {
      const order = { wanted, right: 'all' as const, origin: 'campaign' as const, ...from }
      parts.push(await configWriter.write(tx, actor, unitIds, order))
    }
    const messages = configWriter.messagesOf(parts.flatMap(({ changed }) => changed))
    return {
      changes: parts.flatMap(({ changes }) => changes),
      unchangedIds: parts.flatMap(({ unchanged }) => unchanged.map(({ id }) => id)),
      refusedIds: parts.flatMap(({ refused }) => refused.map(({ unit }) => unit.id)),
      announce: () => {
        for (const message of messages) bus.publish(message)
      },
    }
  }

  return { write, requireAllowed: configWriter.requireAllowed }
}
