import type { ConfigValue } from '@filo/contract/robot-config/config-shapes'
import type { AgentStore } from '../agent-folder.ts'
import { type AgentContext, nowIso } from '../context.ts'
import { createTurn, type InTurn } from '../create-turn.ts'
import { readJsonFile, writeDurably } from '../disk/durable-file.ts'
import type { Unnumbered } from '../link/outbox.ts'
import { createNews, type News } from '../local-api/news.ts'
import { reasonOf } from '../updates/update-error.ts'
import {
  applyDesired,
  commit,
  confirm,
  type DesiredChange,
  endTrial,
  isConfirmed,
  noteReaders,
  reportOwn,
  undo,
  versionInForce,
} from './config-change.ts'
import { ConfigState, emptyConfig } from './config-state.ts'
import { createSubscriptions, mostPrograms, type Subscriptions } from './subscriptions.ts'

/** So long the robot's programs have to confirm a change. */
export const confirmWithinMs = 60_000

interface KeeperOptions extends AgentStore, Pick<AgentContext, 'clock' | 'logger'> {
  /** So long programs have to confirm. */
  windowMs?: number
  /** Puts a report into the robot's outbox. */
  report: (message: Unnumbered) => Promise<void>
}

/** What a program is told: the values of its keys, and the change that it must confirm. */
interface ConfigForProgram {
  turn: number
  /** `null`: none is known, the program's own default counts. */
  values: Record<string, ConfigValue | null>
  trial: { keys: string[]; secondsLeft: number } | null
}

/** What was kept; a file that cannot be read is worth no more than none. */
async function readState({ folder, logger }: Pick<KeeperOptions, 'folder' | 'logger'>): Promise<ConfigState> {
  const found = await readJsonFile(folder.robotConfig, ConfigState).catch((error: unknown) => {
    logger.error(`the kept configuration cannot be read and is begun anew: ${reasonOf(error)}`)
    return undefined
  })
  return found ?? emptyConfig
}

/** The keeper's own state, beside what it works with. */
interface ConfigKeeperState extends KeeperOptions {
  windowMs: number
  subscriptions: Subscriptions
  /** As it is on disk. */
  state: ConfigState
  isLinked: boolean
  /** The server speaks of configuration: only then it gets reports of it. */
  isRequested: boolean
  /** Ends the wait for the time of a trial. */
  endWait: AbortController | undefined
  news: News
  inTurn: InTurn
}

/** On disk first. */
async function saveState(keeper: ConfigKeeperState, next: ConfigState): Promise<void> {
  await writeDurably(keeper.disk, keeper.folder.robotConfig, JSON.stringify(next))
  keeper.state = next
}

/** What is not reported yet goes into the outbox; sent twice by a loss of power in between, it says the same. */
async function sendReports(keeper: ConfigKeeperState): Promise<void> {
  const { state, report } = keeper
  if (!keeper.isRequested || state.unreported.length === 0) return
  const at = nowIso(keeper)
  for (const each of state.unreported) await report({ type: 'config-report', at, ...each })
  await saveState(keeper, { ...state, unreported: [] })
}

/** Watches the time of a trial by a watch that nobody sets: the robot's clock may be. */
function watchTrial(keeper: ConfigKeeperState): void {
  keeper.endWait?.abort()
  keeper.endWait = undefined
  const { trial } = keeper.state
  if (!trial) return
  const mine = new AbortController()
  keeper.endWait = mine
  const end = () =>
    changeConfig(keeper, (now) =>
      now.trial?.turn === trial.turn ? endTrial(now, keeper.isLinked, readersOf(keeper)) : now,
    )
  keeper.clock
    .sleep(keeper.windowMs, mine.signal)
    .then(end)
    .catch((error: unknown) => {
      if (!mine.signal.aborted) keeper.logger.error(`configuration: ${reasonOf(error)}`)
    })
}

/** One step: on disk before programs or the server learn of it. */
function changeConfig(keeper: ConfigKeeperState, step: (now: ConfigState) => ConfigState): Promise<void> {
  return keeper.inTurn(async () => {
    const before = keeper.state
    const next = step(before)
    if (next === before) return
    // Of what nobody asked for only the last report waits.
    await saveState(keeper, keeper.isRequested ? next : { ...next, unreported: next.unreported.slice(-1) })
    const { trial, turn } = keeper.state
    if (trial?.turn !== before.trial?.turn) watchTrial(keeper)
    if (turn !== before.turn) keeper.news.notify()
    await sendReports(keeper)
  })
}

/** What steps of a change need: the programs that read, the time, and how long there is to confirm. */
function momentOf({ subscriptions, clock, windowMs }: ConfigKeeperState) {
  return { readers: subscriptions.readers(), nowMs: clock.now(), windowMs }
}

const readersOf = ({ subscriptions }: ConfigKeeperState) => subscriptions.readers()

function presentToProgram(
  { state, clock, windowMs }: ConfigKeeperState,
  keys: readonly string[],
): ConfigForProgram {
  const { turn, inForce, trial } = state
  const secondsLeft = trial ? Math.max(0, Math.ceil((trial.deadlineMs - clock.now()) / 1000)) : 0
  const tried = trial ? keys.filter((key) => trial.after[key] !== undefined) : []
  return {
    turn,
    values: Object.fromEntries(keys.map((key) => [key, inForce[key]?.value ?? null])),
    trial: tried.length > 0 ? { keys: tried, secondsLeft: Math.min(secondsLeft, windowMs / 1000) } : null,
  }
}

/** Begins what the server desires; while something is tried nothing happens. */
async function beginDesired(keeper: ConfigKeeperState, desired: DesiredChange): Promise<void> {
  keeper.isRequested = true
  await changeConfig(keeper, (now) => applyDesired(now, desired, momentOf(keeper)))
}

/**
 * Subscribes a program to keys for a minute, and waits up to `waitMs` for news beside `turn`.
 * @returns undefined when there are too many programs
 */
async function followConfig(
  keeper: ConfigKeeperState,
  follower: { program: string; keys: string[]; turn: number | undefined; waitMs: number },
  signal: AbortSignal,
): Promise<ConfigForProgram | undefined> {
  const { subscriptions } = keeper
  const { program, keys, turn, waitMs } = follower
  const noted = subscriptions.note(program, keys)
  if (!noted) return undefined
  if (noted.isNews) await changeConfig(keeper, (now) => noteReaders(now, momentOf(keeper)))
  if (turn === keeper.state.turn && waitMs > 0) await keeper.news.wait(waitMs, signal)
  subscriptions.note(program, keys)
  return presentToProgram(keeper, keys)
}

/** @returns false where this turn is not on trial, or not by this program */
async function confirmTrial(keeper: ConfigKeeperState, program: string, turn: number): Promise<boolean> {
  const { trial } = keeper.state
  if (trial?.turn !== turn || !trial.programs.includes(program)) return false
  await changeConfig(keeper, (now) => confirm(now, program, turn, readersOf(keeper)))
  return true
}

/** @returns false where this turn is not on trial, or not by this program */
async function rejectTrial(
  keeper: ConfigKeeperState,
  program: string,
  turn: number,
  text: string,
): Promise<boolean> {
  const { trial } = keeper.state
  if (trial?.turn !== turn || !trial.programs.includes(program)) return false
  const words = { reason: 'rejected' as const, text, readers: readersOf(keeper) }
  await changeConfig(keeper, (now) => (now.trial?.turn === turn ? undo(now, words) : now))
  return true
}

/** Undoes what was on trial; a disk that keeps nothing does not keep a robot from starting: it is undone all the same. */
async function undoAtStart(keeper: ConfigKeeperState): Promise<void> {
  const undone = undo(keeper.state, { reason: 'restarted', readers: readersOf(keeper) })
  await changeConfig(keeper, () => undone).catch((error: unknown) => {
    keeper.logger.error(`configuration: ${reasonOf(error)}`)
    keeper.state = undone
  })
}

/**
 * Keeps the robot's configuration on disk and looks after changes of it: what the server wishes is given to the programs and
 * undone by the robot itself unless they confirm in time and the link is there. After a start a change that was on trial is
 * undone: nobody can say any more who confirmed it.
 */
export async function openConfigKeeper(options: KeeperOptions) {
  const { clock, windowMs = confirmWithinMs } = options
  const subscriptions = createSubscriptions(clock)
  const state = await readState(options)
  const keeper: ConfigKeeperState = {
    ...options,
    windowMs,
    subscriptions,
    state,
    isLinked: false,
    isRequested: state.version !== null,
    endWait: undefined,
    news: createNews(clock),
    inTurn: createTurn(),
  }
  await undoAtStart(keeper)
  return {
    /** What the server was heard to want last, where that is another version than the one taken. */
    version: () => keeper.state.version,
    versionInForce: () => versionInForce(keeper.state),
    isTrying: () => keeper.state.trial !== null,
    /** What is in force, by key. */
    values: (): Record<string, ConfigValue> =>
      Object.fromEntries(Object.entries(keeper.state.inForce).map(([key, { value }]) => [key, value])),
    handle: beginDesired.bind(undefined, keeper),
    /** The robot's link has come or gone. */
    setLinked(isLinked: boolean): void {
      keeper.isLinked = isLinked
    },
    /** The server has just answered something: the link works. */
    heardServer: (): Promise<void> =>
      changeConfig(keeper, (now) =>
        keeper.isLinked && isConfirmed(now) ? commit(now, readersOf(keeper)) : now,
      ),
    follow: followConfig.bind(undefined, keeper),
    confirm: confirmTrial.bind(undefined, keeper),
    reject: rejectTrial.bind(undefined, keeper),
    /** A program has set something by itself. */
    reportOwn: (values: Record<string, ConfigValue>): Promise<void> =>
      changeConfig(keeper, (now) => reportOwn(now, values, momentOf(keeper))),
    /** Resolves when everything that was begun is on disk. */
    idle: (): Promise<void> => keeper.inTurn(async () => undefined),
    mostPrograms,
    wouldBeNews: subscriptions.wouldBeNews,
  }
}

export type ConfigKeeper = Awaited<ReturnType<typeof openConfigKeeper>>
