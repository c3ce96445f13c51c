import type { ConfigValue } from '@filo/contract/robot-config/config-shapes'
import type { Kept } from '../agent-folder.ts'
import type { AgentContext } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import { readJsonFile, writeDurably } from '../disk/durable-file.ts'
import type { Unnumbered } from '../link/outbox.ts'
import { createNews } from '../local-api/news.ts'
import { reasonOf } from '../updates/update-error.ts'
import {
  commit,
  confirm,
  endTrial,
  isConfirmed,
  noteReaders,
  takeWish,
  tellOwn,
  undo,
  versionInForce,
  type Wish,
} from './config-change.ts'
import { ConfigState, emptyConfig } from './config-state.ts'
import { createSubscriptions, mostPrograms } from './subscriptions.ts'

/** So long the robot's programs have to confirm a change. */
export const confirmWithinMs = 60_000

interface KeeperOptions extends Kept, Pick<AgentContext, 'clock' | 'logger'> {
  /** So long programs have to confirm. */
  windowMs?: number
  /** Puts a report into the robot's outbox. */
  report: (message: Unnumbered) => Promise<void>
}

/** What a program is told: the values of its keys, and the change that it must confirm. */
export interface ConfigForProgram {
  turn: number
  /** `null`: none is known, the program's own default counts. */
  values: Record<string, ConfigValue | null>
  trial: { keys: string[]; secondsLeft: number } | null
}

/** What was kept; a file that cannot be read is worth no more than none. */
async function readKept({ folder, logger }: Pick<KeeperOptions, 'folder' | 'logger'>): Promise<ConfigState> {
  const found = await readJsonFile(folder.robotConfig, ConfigState).catch((error: unknown) => {
    logger.error(`the kept configuration cannot be read and is begun anew: ${reasonOf(error)}`)
    return undefined
  })
  return found ?? emptyConfig
}

/**
 * Keeps the robot's configuration on disk and looks after changes of it: what the server wishes is given to the programs and
 * undone by the robot itself unless they confirm in time and the link is there. After a start a change that was on trial is
 * undone: nobody can say any more who confirmed it.
 */
export async function openConfigKeeper(options: KeeperOptions) {
  const { disk, folder, clock, logger, report, windowMs = confirmWithinMs } = options
  const subscriptions = createSubscriptions(clock)
  let state = await readKept(options)
  let isLinked = false
  /** The server speaks of configuration: only then it is told of it. */
  let isAsked = state.version !== null
  let endWait: AbortController | undefined
  const news = createNews(clock)

  const inTurn = createTurn()

  /** What is not told yet goes into the outbox; told twice by a loss of power in between, it says the same. */
  async function tellServer(): Promise<void> {
    if (!isAsked || state.untold.length === 0) return
    const at = new Date(clock.now()).toISOString()
    for (const each of state.untold) await report({ type: 'config-report', at, ...each })
    const told = { ...state, untold: [] }
    await writeDurably(disk, folder.robotConfig, JSON.stringify(told))
    state = told
  }

  /** Watches the time of a trial by a watch that nobody sets: the robot's clock may be. */
  function watchTrial(): void {
    endWait?.abort()
    endWait = undefined
    const { trial } = state
    if (!trial) return
    const mine = new AbortController()
    endWait = mine
    const end = () =>
      change((now) => (now.trial?.turn === trial.turn ? endTrial(now, isLinked, readers()) : now))
    clock
      .sleep(windowMs, mine.signal)
      .then(end)
      .catch((error: unknown) => {
        if (!mine.signal.aborted) logger.error(`configuration: ${reasonOf(error)}`)
      })
  }

  const readers = () => subscriptions.readers()

  /** One step: on disk before programs or the server learn of it. */
  function change(step: (now: ConfigState) => ConfigState): Promise<void> {
    return inTurn(async () => {
      const before = state
      const next = step(before)
      if (next === before) return
      // Of what nobody asked for nothing is kept to be told but the last word.
      const kept = isAsked ? next : { ...next, untold: next.untold.slice(-1) }
      await writeDurably(disk, folder.robotConfig, JSON.stringify(kept))
      state = kept
      if (kept.trial?.turn !== before.trial?.turn) watchTrial()
      if (kept.turn !== before.turn) news.tell()
      await tellServer()
    })
  }

  // A disk that keeps nothing does not keep a robot from starting: what was on trial is undone all the same.
  const begun = undo(state, { reason: 'restarted', readers: readers() })
  await change(() => begun).catch((error: unknown) => {
    logger.error(`configuration: ${reasonOf(error)}`)
    state = begun
  })

  function forProgram(keys: readonly string[]): ConfigForProgram {
    const { turn, inForce, trial } = state
    const secondsLeft = trial ? Math.max(0, Math.ceil((trial.deadlineMs - clock.now()) / 1000)) : 0
    const tried = trial ? keys.filter((key) => trial.after[key] !== undefined) : []
    return {
      turn,
      values: Object.fromEntries(keys.map((key) => [key, inForce[key]?.value ?? null])),
      trial: tried.length > 0 ? { keys: tried, secondsLeft: Math.min(secondsLeft, windowMs / 1000) } : null,
    }
  }

  return {
    /** What the server was heard to want last, where that is another version than the one taken. */
    version: () => state.version,
    versionInForce: () => versionInForce(state),
    isTrying: () => state.trial !== null,
    /** What is in force, by key. */
    values: (): Record<string, ConfigValue> =>
      Object.fromEntries(Object.entries(state.inForce).map(([key, { value }]) => [key, value])),
    /** Takes what the server wishes; while something is tried nothing happens. */
    async take(wish: Wish): Promise<void> {
      isAsked = true
      await change((now) => takeWish(now, wish, { readers: readers(), nowMs: clock.now(), windowMs }))
    },
    /** The robot's link has come or gone. */
    setLinked(now: boolean): void {
      isLinked = now
    },
    /** The server has just answered something: the link works. */
    heardServer(): Promise<void> {
      return change((now) => (isLinked && isConfirmed(now) ? commit(now, readers()) : now))
    },
    /**
     * Subscribes a program to keys for a minute, and waits up to `waitMs` for news beside `turn`.
     * @returns undefined when there are too many programs
     */
    async follow(
      asked: { program: string; keys: string[]; turn: number | undefined; waitMs: number },
      signal: AbortSignal,
    ): Promise<ConfigForProgram | undefined> {
      const noted = subscriptions.note(asked.program, asked.keys)
      if (!noted) return undefined
      if (noted.isNews)
        await change((now) => noteReaders(now, { readers: readers(), nowMs: clock.now(), windowMs }))
      if (asked.turn === state.turn && asked.waitMs > 0) await news.wait(asked.waitMs, signal)
      subscriptions.note(asked.program, asked.keys)
      return forProgram(asked.keys)
    },
    /** @returns false where this turn is not on trial, or not by this program */
    async confirm(program: string, turn: number): Promise<boolean> {
      const { trial } = state
      if (trial?.turn !== turn || !trial.programs.includes(program)) return false
      await change((now) => confirm(now, program, turn, readers()))
      return true
    },
    /** @returns false where this turn is not on trial, or not by this program */
    async reject(program: string, turn: number, text: string): Promise<boolean> {
      const { trial } = state
      if (trial?.turn !== turn || !trial.programs.includes(program)) return false
      const words = { reason: 'rejected' as const, text, readers: readers() }
      await change((now) => (now.trial?.turn === turn ? undo(now, words) : now))
      return true
    },
    /** A program has set something by itself. */
    tellOwn: (values: Record<string, ConfigValue>): Promise<void> =>
      change((now) => tellOwn(now, values, { readers: readers(), nowMs: clock.now() })),
    /** Resolves when everything that was begun is on disk. */
    idle: (): Promise<void> => inTurn(async () => undefined),
    mostPrograms,
    wouldBeNews: subscriptions.wouldBeNews,
  }
}

export type ConfigKeeper = Awaited<ReturnType<typeof openConfigKeeper>>
