import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalApiClient } from '../local-api/client.ts'
import type { SimulatedPerson } from './simulated-tests.ts'

const personName = 'Sanal kullanıcı'
/** People read before they answer. */
const readsForMs = 800
const againMs = 5000
const waitS = 25

/** Plays the person beside a virtual robot, where somebody wants to connect to it or needs more time. */
export function createSimulatedRemote() {
  let person: SimulatedPerson = 'yes'
  const reaction = (): SimulatedPerson => person

  async function answer(client: LocalApiClient, signal: AbortSignal): Promise<void> {
    let turn: number | undefined
    while (!signal.aborted) {
      const shown = await client.remote(turn === undefined ? {} : { turn, waitS })
      turn = shown.turn
      const isAwaited = shown.session !== null && (shown.session.request ?? shown.session.extension) !== null
      if (!shown.session || !isAwaited || reaction() === 'nobody') continue
      await sleep(readsForMs, undefined, { signal, ref: false })
      const answer = reaction()
      if (answer !== 'nobody')
        await client.answerRemote({ session: shown.session.id, answer, by: personName })
    }
  }

  async function live(client: LocalApiClient, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await answer(client, signal).catch(() => undefined)
      // The agent goes away now and then, and whoever answers too late finds the question gone.
      await sleep(againMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    /** What whoever stands beside the robot says from now on. */
    beside(next: SimulatedPerson): void {
      person = next
    },
    start(client: LocalApiClient): () => void {
      const mine = new AbortController()
      void live(client, mine.signal)
      return () => mine.abort()
    },
  }
}

export type SimulatedRemote = ReturnType<typeof createSimulatedRemote>
