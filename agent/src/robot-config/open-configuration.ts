import type { Kept } from '../agent-folder.ts'
import type { AgentContext } from '../context.ts'
import type { Outbox } from '../link/outbox.ts'
import { type ConfigKeeper, openConfigKeeper } from './config-keeper.ts'

type Own = Kept & Pick<AgentContext, 'clock' | 'logger'>

/** Opens what the robot is configured to, and an outbox that tells it of every answer of the server: the link works then. */
export async function openConfiguration(
  own: Own,
  kept: Outbox,
  windowMs?: number,
): Promise<{ config: ConfigKeeper; outbox: Outbox }> {
  const report: Outbox['append'] = (message) => kept.append(message)
  const config = await openConfigKeeper({ ...own, report, ...(windowMs !== undefined && { windowMs }) })
  const outbox: Outbox = {
    ...kept,
    async acknowledge(seq) {
      await kept.acknowledge(seq)
      await config.heardServer()
    },
  }
  return { config, outbox }
}
