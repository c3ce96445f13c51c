import type { AgentParts } from '../../agent-parts.ts'
import type { AgentStatus } from '../../agent-status.ts'
import type { LinkTrouble } from '../../link/link-trouble.ts'
import { toCurrentLink } from '../../state/running-link.ts'
import { LocalApiError } from '../local-api-error.ts'
import type { LocalStatus } from '../local-api-shapes.ts'
import { untoldFacts } from '../to-runtime-info.ts'
import { presentHold } from './answer-request.ts'

const isoOf = (ms: number) => new Date(ms).toISOString()

function presentTrouble({ code, reason, sinceMs, nextTryMs }: LinkTrouble) {
  return { code, reason, since: isoOf(sinceMs), nextTryAt: nextTryMs === null ? null : isoOf(nextTryMs) }
}

/**
 * What the robot's own software may know of the agent.
 * @throws LocalApiError while the agent has no status yet
 */
export async function readLocalStatus(
  parts: AgentParts,
  status: AgentStatus | undefined,
): Promise<LocalStatus> {
  if (!status) throw new LocalApiError(503, 'starting', 'the agent has just been started; ask again')
  const { agentVersion, body, claims, serial } = parts.context
  const { updateId, isConnected, problem, linkTrouble } = status
  const link = await parts.running.link()
  const restart = parts.outbox.restart()
  const last = parts.lastProgress()
  const said = last && last.updateId === updateId ? last : undefined
  const held = claims.held()
  const { battery } = await body.runtimeInfo()
  return {
    agentVersion,
    serial,
    release: link.state === 'release' ? { name: link.release.name, version: link.release.version } : null,
    link: toCurrentLink(link),
    update:
      updateId === null
        ? null
        : {
            id: updateId,
            phase: said?.phase ?? null,
            percent: said?.percent ?? null,
            message: said ? { key: said.message.key, text: said.message.text } : null,
          },
    server: { linked: isConnected, ...(linkTrouble && { problem: presentTrouble(linkTrouble) }) },
    problem: problem ?? null,
    hold: held ? presentHold(held) : null,
    restoredAt: restart?.reason === 'restored' ? restart.at : null,
    unknown: untoldFacts(battery, claims.told()),
  }
}
