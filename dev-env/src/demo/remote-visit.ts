import type { Logger } from 'pino'
import { ensureRemoteSession, type Visit } from '../seed/demo-remote.ts'

/**
 * Support's work on one robot, which goes on while the rest of the demo is loaded: it takes seconds, of which most are
 * waited. What goes wrong with it is logged, and costs the demo nothing else.
 */
export function createRemoteVisit(visit: Visit, log: Pick<Logger, 'warn'>) {
  let running: Promise<void> | undefined
  return {
    begin(): void {
      running ??= ensureRemoteSession(visit).catch((error: unknown) =>
        log.warn({ err: error }, 'the demo has no remote session'),
      )
    },
    ended: async (): Promise<void> => running,
  }
}

export type RemoteVisit = ReturnType<typeof createRemoteVisit>
