import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalApiClient } from '../local-api/client.ts'

const program = 'simulated-voice'
/** Nobody hears it, but it takes its time. */
const speaksForMs = 500
const againMs = 2000
const waitS = 25

/** The speech of a virtual robot: says what it is asked to, or why it cannot. */
export function createSimulatedVoice() {
  let silentBecause: string | undefined

  async function round(
    client: LocalApiClient,
    turn: number | undefined,
    signal: AbortSignal,
  ): Promise<number> {
    const shown = await client.voice({ program, ...(turn === undefined ? {} : { turn, waitS }) })
    if (!shown.task) return shown.turn
    await sleep(speaksForMs, undefined, { signal, ref: false })
    const spoken = silentBecause === undefined
    await client.reportVoice({ program, id: shown.task.id, spoken, text: silentBecause ?? '' })
    return shown.turn
  }

  async function live(client: LocalApiClient, signal: AbortSignal): Promise<void> {
    let turn: number | undefined
    while (!signal.aborted) {
      try {
        turn = await round(client, turn, signal)
      } catch {
        turn = undefined
        await sleep(againMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  return {
    /** It cannot speak from now on, for this reason; `null`: it can again. */
    silence(reason: string | null): void {
      silentBecause = reason ?? undefined
    },
    start(client: LocalApiClient): () => void {
      const mine = new AbortController()
      void live(client, mine.signal)
      return () => mine.abort()
    },
  }
}

export type SimulatedVoice = ReturnType<typeof createSimulatedVoice>
