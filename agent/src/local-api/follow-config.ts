import { setTimeout as sleep } from 'node:timers/promises'
import type { ConfigValue } from '@filo/contract/robot-config/config-shapes'
import type { LocalApiClient } from './client.ts'

interface FollowOptions {
  /** What the program calls itself; each one has a name of its own. */
  program: string
  keys: string[]
  /**
   * Takes over what changed; `null` for a key: its own default. Throws to refuse a change: the text is shown to people.
   * Never returning lets the time of the change run out, after which the agent takes it back.
   */
  apply: (values: Record<string, ConfigValue | null>) => Promise<void> | void
  onError?: (error: unknown) => void
}

const againMs = 2000
const waitS = 20

/**
 * Follows the robot's configuration for a program: subscribes to its keys, hands over what changed, and confirms or refuses a
 * change that the agent tries. @returns how to stop
 */
export function followConfig(
  client: LocalApiClient,
  { program, keys, apply, onError }: FollowOptions,
): () => void {
  const stopped = new AbortController()
  let known: Record<string, string> = {}
  let turn: number | undefined

  function changedOf(values: Record<string, ConfigValue | null>): Record<string, ConfigValue | null> {
    const isNew = ([key, value]: [string, ConfigValue | null]) => JSON.stringify(value) !== known[key]
    return Object.fromEntries(Object.entries(values).filter(isNew))
  }

  async function round(): Promise<void> {
    const answer = await client.config({ program, keys, ...(turn === undefined ? {} : { turn, waitS }) })
    const isFirst = turn === undefined
    turn = answer.turn
    const values = answer.values as Record<string, ConfigValue | null>
    const changed = changedOf(values)
    known = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]))
    const toApply = isFirst
      ? Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null))
      : changed
    // A change on trial does not keep from hearing that it was taken back.
    void applyChange(toApply, answer.trial === null ? undefined : answer.turn).catch((error: unknown) =>
      onError?.(error),
    )
  }

  async function applyChange(
    values: Record<string, ConfigValue | null>,
    trial: number | undefined,
  ): Promise<void> {
    try {
      if (Object.keys(values).length > 0) await apply(values)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      if (trial !== undefined) return client.rejectConfig(program, trial, text.slice(0, 300) || 'refused')
      throw error
    }
    if (trial !== undefined) await client.confirmConfig(program, trial)
  }

  async function follow(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await round()
      } catch (error) {
        if (stopped.signal.aborted) return
        onError?.(error)
        await sleep(againMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  void follow()
  return () => stopped.abort()
}
