import type { Logger } from 'pino'

interface ImportQueueOptions {
  log: Logger
  /**
   * Processes one version's uploads; ends the version's `scanning` state itself, also on failure, or answers after how
   * many milliseconds it is to be called again.
   */
  run: (versionId: string, signal: AbortSignal) => Promise<number | undefined>
  /** Makes a draft ready that was asked to become so. */
  makeReady: (versionId: string) => Promise<void>
}

/** Archives are read two at a time: one core stays for people. */
const AT_ONCE = 2
/** What could not even be put off (a database that does not answer) is tried again after this. */
const UNKNOWN_DELAY_MS = 60_000

/** Runs imports off the request path. The database knows what is due, so nothing is lost when the process ends. */
export function createImportQueue({ log, run, makeReady }: ImportQueueOptions) {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const later = new Map<string, NodeJS.Timeout>()
  const stopping = new AbortController()
  let breaking = new AbortController()

  async function runOne(versionId: string): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, breaking.signal])
    try {
      const delayMs = await run(versionId, signal)
      if (delayMs !== undefined) addLater(versionId, delayMs)
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error, versionId }, 'import failed')
      addLater(versionId, UNKNOWN_DELAY_MS)
    }
  }

  function add(versionId: string): void {
    clearTimeout(later.get(versionId))
    later.delete(versionId)
    waiting.add(versionId)
    fill()
  }

  function addLater(versionId: string, delayMs: number): void {
    if (stopping.signal.aborted) return
    clearTimeout(later.get(versionId))
    later.set(versionId, setTimeout(() => add(versionId), delayMs).unref())
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
    add,
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
      for (const timer of later.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

export type ImportQueue = ReturnType<typeof createImportQueue>
