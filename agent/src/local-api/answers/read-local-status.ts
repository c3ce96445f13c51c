import type { AgentParts } from '../../agent-parts.ts'
import type { AgentStatus } from '../../agent-status.ts'
import type { LinkTrouble } from '../../link/link-trouble.ts'
import { toCurrentLink } from '../../state/running-link.ts'
import { LocalApiError } from '../local-api-error.ts'
import type { LocalStatus } from '../local-api-shapes.ts'
import { unreportedFacts } from '../to-runtime-info.ts'
import { presentHold } from './answer-request.ts'

const isoOf = (ms: number) => new Date(ms).toISOString()

function presentTrouble({ code, reason, sinceMs, nextTryMs }: LinkTrouble) {
  return { code, reason, since: isoOf(sinceMs), nextTryAt: nextTryMs === null ? null : isoOf(nextTryMs) }
}

/**
 * Reads what the robot's own software may know of the agent.
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
  const progress = last && last.updateId === updateId ? last : undefined
  const hold = claims.activeHold()
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
            phase: progress?.phase ?? null,
            percent: progress?.percent ?? null,
            message: progress ? { key: progress.message.key, text: progress.message.text } : null,
          },
    server: { linked: isConnected, ...(linkTrouble && { problem: presentTrouble(linkTrouble) }) },
    problem: problem ?? null,
    hold: hold ? presentHold(hold) : null,
    restoredAt: restart?.reason === 'restored' ? restart.at : null,
    unknown: unreportedFacts(battery, claims.reported()),
  }
}
