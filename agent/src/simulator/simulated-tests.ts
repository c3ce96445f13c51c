import { setTimeout as sleep } from 'node:timers/promises'
import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import type { HardwareTestReason } from '@filo/contract/hardware-tests/hardware-test-states'
import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import { outcomeOf } from '../hardware-tests/outcomes.ts'
import type { LocalApiClient } from '../local-api/client.ts'

/** What whoever stands beside a virtual robot says when they are asked; nobody may be there. */
export type SimulatedPerson = 'yes' | 'no' | 'nobody'

const personName = 'Sanal kullanıcı'
/** People read before they answer; parts take their time. */
const readsForMs = 800
const takesMs = 300
const againMs = 5000
const waitS = 25

/** Figures of parts in good order, a little other each time. */
function figuresOf(
  test: Exclude<HardwareTest, 'network'>,
  random: () => number,
): HardwareTestOutcome['values'] {
  const near = (value: number, spread: number) => Math.round((value + (random() - 0.5) * spread) * 10) / 10
  if (test === 'microphone')
    return { levelDbfs: near(-42, 8), peakDbfs: near(-18, 8), clippedShare: 0, seconds: 3 }
  if (test === 'speaker') return { toneHz: 1000, heard: true, toneOverNoiseDb: near(19, 6), seconds: 2 }
  if (test === 'camera')
    return { width: 1280, height: 720, brightness: near(46, 16), frames: 5, framesDiffer: true }
  return {
    writeMBps: near(410, 60),
    readMBps: near(980, 120),
    fsyncMs: near(2.4, 1),
    fsyncMaxMs: near(9, 4),
    sizeBytes: 64 * 1024 * 1024,
    verified: true,
  }
}

/** Which of its devices a virtual robot listens or speaks with (simulated-hardware.ts). */
const usedDevices: Partial<Record<HardwareTest, string>> = {
  microphone: 'used Dizi mikrofon (plughw:CARD=Array,DEV=0)',
  speaker: 'used Göğüs hoparlörü (plughw:CARD=Chest,DEV=0)',
}

/** The parts of a virtual robot under test, and who stands beside it. */
export function createSimulatedTests(random: () => number) {
  const failing = new Map<HardwareTest, HardwareTestReason>()
  let person: SimulatedPerson = 'yes'
  const reaction = (): SimulatedPerson => person

  async function answer(client: LocalApiClient, signal: AbortSignal): Promise<void> {
    let turn: number | undefined
    while (!signal.aborted) {
      const shown = await client.tests(turn === undefined ? {} : { turn, waitS })
      turn = shown.turn
      if (!shown.run?.request || reaction() === 'nobody') continue
      await sleep(readsForMs, undefined, { signal, ref: false })
      const answer = reaction()
      if (answer !== 'nobody') await client.answerTests({ run: shown.run.id, answer, by: personName })
    }
  }

  async function live(client: LocalApiClient, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await answer(client, signal).catch(() => undefined)
      // The agent goes away now and then, and whoever is asked too late finds the question gone.
      await sleep(againMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    /** Undefined for the line to the server, which is as real as the robot's link. */
    async test(test: HardwareTest, signal: AbortSignal): Promise<HardwareTestOutcome | undefined> {
      const reason = failing.get(test)
      if (test === 'network' && !reason) return undefined
      await sleep(takesMs, undefined, { signal })
      if (reason)
        return outcomeOf(reason === 'no_part' ? 'not_possible' : 'failed', { reason, text: 'simulated' })
      return test === 'network'
        ? undefined
        : outcomeOf('passed', { values: figuresOf(test, random), text: usedDevices[test] ?? '' })
    },
    /** A test fails from now on for this reason, `no_part` as not possible; `null`: it passes again. */
    fail(test: HardwareTest, reason: HardwareTestReason | null): void {
      if (reason) failing.set(test, reason)
      else failing.delete(test)
    },
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

export type SimulatedTests = ReturnType<typeof createSimulatedTests>
