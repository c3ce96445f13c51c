import type { AgentContext } from '../context.ts'
import type { DeclaredService } from './declared-services.ts'
import { isDue, type Liveness, newLiveness, noteAnswer } from './liveness.ts'
import { runCheck } from './run-check.ts'
import type { ServiceStart } from './service-process.ts'

/**
 * Asks running services whether they work, each by its own clock and none waiting for another. Known by their marks, so that
 * those of another release are asked anew.
 */
export function createLiveChecks(context: AgentContext) {
  const known = new Map<string, Liveness>()
  const asking = new Set<string>()

  async function probe(declared: DeclaredService, start: ServiceStart): Promise<void> {
    const { liveness: check } = declared.service
    const before = known.get(declared.runId)
    if (!check || !before) return
    const answer = await runCheck(context, { declared, start, kind: 'liveness' })
    // Meanwhile it may have been started anew or forgotten.
    if (context.stopping.aborted || known.get(declared.runId) !== before) return
    const now = context.clock.now()
    known.set(declared.runId, noteAnswer(before, answer, { intervalS: check.intervalS, now }))
  }

  return {
    /** What is known of a running service, asking it in the background when it is time; undefined where nothing is asked. */
    look(declared: DeclaredService, start: ServiceStart): Liveness | undefined {
      const { liveness: check } = declared.service
      if (!check) return undefined
      const now = context.clock.now()
      const found = known.get(declared.runId) ?? newLiveness(now)
      known.set(declared.runId, found)
      if (!asking.has(declared.runId) && isDue(found, { intervalS: check.intervalS, now })) {
        asking.add(declared.runId)
        void probe(declared, start).finally(() => asking.delete(declared.runId))
      }
      return found
    },
    /** A service that was started anew has all its tries again. */
    forget(declared: DeclaredService): void {
      known.delete(declared.runId)
    },
  }
}

export type LiveChecks = ReturnType<typeof createLiveChecks>
