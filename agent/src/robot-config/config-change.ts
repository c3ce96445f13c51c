import { isSameConfigValue } from '@filo/contract/robot-config/config-bounds'
import type {
  ConfigReport,
  ConfigReportState,
  ConfigVersion,
  InForce,
} from '@filo/contract/robot-config/config-report'
import type { ConfigValue } from '@filo/contract/robot-config/config-shapes'
import type { ConfigEndReason } from '@filo/contract/robot-config/config-states'
import type { ConfigState, Trial } from './config-state.ts'

type Values = Record<string, ConfigValue>

/** Which program reads which keys now. */
export type Readers = ReadonlyMap<string, readonly string[]>

interface ReaderContext {
  readers: Readers
  nowMs: number
}

interface ReportDetails {
  keys?: readonly string[]
  secondsLeft?: number
  reason?: ConfigEndReason
  text?: string
}

function pick<T>(values: Record<string, T>, keep: (key: string, value: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => keep(key, value)))
}

/** Keys that any of the programs reads. */
export function readKeysOf(readers: Readers): string[] {
  return [...new Set([...readers.values()].flat())].sort()
}

/** Wishes that are neither in force nor refused. */
function openWishes({ desired, accepted, refused }: ConfigState): Values {
  const isOpen = (key: string, value: ConfigValue) =>
    !isSameConfigValue(value, accepted[key]) && !isSameConfigValue(value, refused[key])
  return pick(desired, isOpen)
}

function report(
  state: ConfigState,
  kind: ConfigReportState,
  readers: Readers,
  details: ReportDetails = {},
): ConfigState {
  const readKeys = readKeysOf(readers)
  const report: ConfigReport = {
    version: state.version,
    state: kind,
    keys: [...(details.keys ?? [])],
    secondsLeft: details.secondsLeft ?? null,
    reason: details.reason ?? null,
    text: details.text ?? '',
    unread: Object.keys(openWishes(state)).filter((key) => !readKeys.includes(key)),
    readKeys,
    values: state.inForce,
  }
  return { ...state, unreported: [...state.unreported, report] }
}

/** Values that are wished and in force already, by a program's own doing, need no trial. */
function agreeWhatIsThere(state: ConfigState): ConfigState {
  const isThere = (key: string, value: ConfigValue) => isSameConfigValue(value, state.inForce[key]?.value)
  return { ...state, accepted: { ...state.accepted, ...pick(openWishes(state), isThere) } }
}

function inForceFromServer(values: Values, nowMs: number): Record<string, InForce> {
  const at = new Date(nowMs).toISOString()
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, by: 'server' as const, at }]),
  )
}

/**
 * Gives programs what is wished, read by one of them and not in force; nothing while they try something else. What nobody
 * reads waits for a program that does.
 */
function begin(
  state: ConfigState,
  { readers, nowMs, windowMs }: ReaderContext & { windowMs: number },
): ConfigState {
  if (state.trial) return state
  const now = agreeWhatIsThere(state)
  const readKeys = readKeysOf(readers)
  const after = pick(openWishes(now), (key) => readKeys.includes(key))
  const keys = Object.keys(after)
  if (keys.length === 0) return now
  const concerned = [...readers].filter(([, reads]) => reads.some((key) => keys.includes(key)))
  const turn = now.turn + 1
  const trial: Trial = {
    turn,
    before: pick(now.inForce, (key) => keys.includes(key)),
    after,
    programs: concerned.map(([program]) => program).sort(),
    confirmed: [],
    deadlineMs: nowMs + windowMs,
  }
  const inForce = { ...now.inForce, ...inForceFromServer(after, nowMs) }
  const tried = { ...now, turn, trial, inForce }
  return report(tried, 'pending', readers, { keys, secondsLeft: Math.round(windowMs / 1000) })
}

/** What the server asks the robot to have, whole. */
export interface DesiredChange {
  version: ConfigVersion
  values: Values
  owner?: string | undefined
}

/**
 * Nothing is known to be in force any more, and programs look again: their own defaults count. What a former owner, or a
 * program for them, set is not the next one's.
 */
function forget(state: ConfigState): ConfigState {
  return { ...state, accepted: {}, refused: {}, inForce: {}, turn: state.turn + 1 }
}

/**
 * Takes what the server wishes, whole; what was in force for another owner is forgotten first. While programs try something
 * it is left for later: the caller asks again when that is over.
 */
export function applyDesired(
  state: ConfigState,
  { version, values, owner = state.owner ?? undefined }: DesiredChange,
  context: ReaderContext & { windowMs: number },
): ConfigState {
  if (state.trial || state.version === version) return state
  const isPassedOn = state.owner !== null && owner !== state.owner
  const own = isPassedOn ? forget(state) : state
  const isStillDesired = (key: string, value: ConfigValue) => isSameConfigValue(value, values[key])
  const applied = {
    ...own,
    version,
    settledVersion: isPassedOn ? null : versionInForce(own),
    owner: owner ?? null,
    desired: values,
    // What is wished no more stays as it is; wished again it is a change again.
    accepted: pick(own.accepted, (key) => values[key] !== undefined),
    refused: pick(own.refused, isStillDesired),
  }
  const next = begin(applied, context)
  return next.trial ? next : report({ ...next, settledVersion: version }, 'unchanged', context.readers)
}

/** Another program reads from now on: what waited for it is begun, and the server learns who reads what. */
export function noteReaders(state: ConfigState, context: ReaderContext & { windowMs: number }): ConfigState {
  const next = begin(state, context)
  return next.trial === state.trial ? report(next, 'reported', context.readers) : next
}

/** A program has taken over what it was given. Of another turn than the one on trial, or of no concern: nothing. */
export function confirm(state: ConfigState, program: string, turn: number, readers: Readers): ConfigState {
  const { trial } = state
  if (!trial || trial.turn !== turn || trial.confirmed.includes(program)) return state
  if (!trial.programs.includes(program)) return state
  const confirmed = [...trial.confirmed, program]
  const next = { ...state, trial: { ...trial, confirmed } }
  return isConfirmed(next) ? report(next, 'confirmed', readers, { keys: Object.keys(trial.after) }) : next
}

/** Whether every program that was given the change has taken it over. */
export function isConfirmed({ trial }: ConfigState): boolean {
  return trial?.programs.every((program) => trial.confirmed.includes(program)) ?? false
}

/**
 * The version that is in force: while a change is on trial, and after it was taken back, the one before; null where none was
 * ever in force.
 */
export function versionInForce({ version, settledVersion, trial }: ConfigState): string | null {
  if (settledVersion !== undefined) return settledVersion
  return trial ? null : version
}

/** The change stays. The link was seen to work after all had confirmed it. */
export function commit(state: ConfigState, readers: Readers): ConfigState {
  const { trial } = state
  if (!trial) return state
  const accepted = { ...state.accepted, ...trial.after }
  const done = { ...state, trial: null, accepted, settledVersion: state.version }
  return report(done, 'applied', readers, { keys: Object.keys(trial.after) })
}

/**
 * Puts what was before in force again, and programs look again; a key whose value was not known has none. The wish is not
 * tried again by itself.
 */
export function undo(
  state: ConfigState,
  { reason, text = '', readers }: { reason: ConfigEndReason; text?: string; readers: Readers },
): ConfigState {
  const { trial } = state
  if (!trial) return state
  const keys = Object.keys(trial.after)
  const others = pick(state.inForce, (key) => !keys.includes(key))
  const undone = {
    ...state,
    trial: null,
    turn: state.turn + 1,
    inForce: { ...others, ...trial.before },
    refused: { ...state.refused, ...trial.after },
  }
  return report(undone, reason === 'rejected' ? 'rejected' : 'undone', readers, { keys, reason, text })
}

/** The time is over: the change stays where all confirmed it and the link is there, and is undone otherwise. */
export function endTrial(state: ConfigState, isLinked: boolean, readers: Readers): ConfigState {
  if (isLinked && isConfirmed(state)) return commit(state, readers)
  return undo(state, { reason: isLinked ? 'not_confirmed' : 'link_lost', readers })
}

/**
 * A program set something by itself. During a trial that is no concern of what is tried: those keys stay with the trial.
 */
export function reportOwn(
  state: ConfigState,
  values: Values,
  { readers, nowMs }: ReaderContext,
): ConfigState {
  const at = new Date(nowMs).toISOString()
  const isOther = (key: string, value: ConfigValue) =>
    state.trial?.after[key] === undefined && !isSameConfigValue(value, state.inForce[key]?.value)
  const others = pick(values, isOther)
  if (Object.keys(others).length === 0) return state
  const details = Object.entries(others).map(([key, value]) => [key, { value, by: 'program' as const, at }])
  return report(
    { ...state, inForce: { ...state.inForce, ...Object.fromEntries(details) } },
    'reported',
    readers,
  )
}
