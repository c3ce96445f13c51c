import type { Logger } from 'pino'

interface ImportQueueOptions {
  log: Logger
  /** Processes one version's uploads; must end the version's `scanning` state itself, also on failure. */
  run: (versionId: string, signal: AbortSignal) => Promise<void>
  /** Makes a draft ready that was asked to become so. */
  makeReady: (versionId: string) => Promise<void>
}

/** Archives are read two at a time: one core stays for people. */
const AT_ONCE = 2

/** Runs imports off the request path. The database knows what is due, so nothing is lost when the process ends. */
export function createImportQueue({ log, run, makeReady }: ImportQueueOptions) {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let breaking = new AbortController()

  async function runOne(versionId: string): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, breaking.signal])
    try {
      await run(versionId, signal)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, versionId }, 'import failed')
    }
  }

  function fill(): void {
    for (const versionId of waiting) {
      if (running.size >= AT_ONCE || stopping.signal.aborted || breaking.signal.aborted) return
      if (running.has(versionId)) continue
      waiting.delete(versionId)
      const done = runOne(versionId).finally(() => {
        running.delete(versionId)
        fill()
      })
      running.set(versionId, done)
    }
  }

  return {
    /** Lets a version's uploads be processed soon. */
    add: (versionId: string): void => {
      waiting.add(versionId)
      fill()
    },
    readyWanted: async (versionIds: readonly string[]): Promise<void> => {
      for (const versionId of versionIds) await makeReady(versionId)
    },
    /** How many versions wait and are being read. */
    size: () => ({ waiting: waiting.size, running: running.size }),
    /** Resolves when nothing waits or runs. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running.values())
    },
    /** Breaks off what runs and holds everything back; @returns begins anew what was broken off and goes on */
    pause: async (): Promise<() => void> => {
      const brokenOff = [...running.keys()]
      breaking.abort()
      await Promise.all(running.values())
      return () => {
        breaking = new AbortController()
        for (const versionId of brokenOff) waiting.add(versionId)
        fill()
      }
    },
    /** Breaks off what runs; the next start does it anew. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}

export type ImportQueue = ReturnType<typeof createImportQueue>
