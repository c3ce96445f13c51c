import type { AgentStore } from '../agent-folder.ts'
import type { AgentContext } from '../context.ts'
import type { Outbox } from '../link/outbox.ts'
import { type ConfigKeeper, openConfigKeeper } from './config-keeper.ts'

type Own = AgentStore & Pick<AgentContext, 'clock' | 'logger'>

/** Opens what the robot is configured to, and an outbox that tells it of every answer of the server: the link works then. */
export async function openConfiguration(
  own: Own,
  stored: Outbox,
  windowMs?: number,
): Promise<{ config: ConfigKeeper; outbox: Outbox }> {
  const report: Outbox['append'] = (message) => stored.append(message)
  const config = await openConfigKeeper({ ...own, report, ...(windowMs !== undefined && { windowMs }) })
  const outbox: Outbox = {
    ...stored,
    async acknowledge(seq) {
      await stored.acknowledge(seq)
      await config.heardServer()
    },
  }
  return { config, outbox }
}
