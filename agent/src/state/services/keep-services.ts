import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { AgentContext } from '../../context.ts'
import { type DeclaredService, limitsOf, listDeclared } from '../../services/declared-services.ts'
import { explainPorts, type Failed } from '../../services/explain-ports.ts'
import { createLiveChecks, type LiveChecks } from '../../services/live-checks.ts'
import { isDead } from '../../services/liveness.ts'
import { endingWords, isFinished, isRestarted } from '../../services/service-ending.ts'
import {
  isServiceRunning,
  readExit,
  type ServiceStart,
  startProcess,
  stopService,
} from '../../services/service-process.ts'
import type { OutputLimits } from '../../updates/hooks/plan-cut.ts'
import { readManifest } from '../../updates/release/fetch-manifest.ts'
import { reasonOf } from '../../updates/update-error.ts'
import type { SlotState, SlotStore } from '../agent-state.ts'
import type { StateReports } from '../report/report-state.ts'
import { type Ended, isFailing, type Watched, watchEnded, watchService } from './service-watch.ts'
import { findRunningServices, hookedRun, startService } from './services.ts'

interface ServiceKeeping {
  context: AgentContext
  state: SlotStore
  reports: Pick<StateReports, 'report'>
  unitId: () => string
  /** Does something on the release folders while no step of an update is taken. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

const SECOND_LOOK_MS = 500

/** The release whose services are kept running, and what is known of each of them by key. */
interface WatchedRelease {
  manifest: ArosManifest
  declared: DeclaredService[]
  ended: Map<string, Ended>
  /** Who holds the port that one of them wants. */
  ports: Map<string, string>
}

/** The keeper's own state, beside what it works with. */
interface ServiceKeeperState extends ServiceKeeping {
  checks: LiveChecks
  /** `undefined`: not looked at yet. */
  release: WatchedRelease | undefined
  restarts: number
}

/** Package of a service's key: what a start hook left running has its package's code for a key. */
const packageOf = (key: string): string => key.split('/')[0] ?? key

async function openRelease(
  keeper: ServiceKeeperState,
  { arosId, contentHash }: NonNullable<SlotState['current']>,
): Promise<WatchedRelease> {
  const { context, release } = keeper
  if (release?.manifest.contentHash === contentHash) return release
  const manifest = await readManifest(context, arosId)
  const declared = listDeclared(context, manifest)
  keeper.release = { manifest, declared, ended: new Map(), ports: new Map() }
  return keeper.release
}

function noteEnding({ ended }: WatchedRelease, key: string, now: Ended | undefined): void {
  if (now) ended.set(key, now)
  else ended.delete(key)
}

/** A service that finds its port taken ends again and again: people are told by whom. */
async function notePorts(
  context: AgentContext,
  { ports }: WatchedRelease,
  key: string,
  failed: Failed,
): Promise<void> {
  const words = await explainPorts(context, failed)
  if (words === undefined) ports.delete(key)
  else ports.set(key, `${key}: ${words}`)
}

async function lookAtHooked(
  keeper: ServiceKeeperState,
  release: WatchedRelease,
  key: string,
  isRunning: boolean,
): Promise<void> {
  const { context, unitId } = keeper
  const watched = watchService(release.ended.get(key), isRunning, context.clock.now())
  noteEnding(release, key, watched.ended)
  if (isRunning) release.ports.delete(key)
  else if (watched.isDue) await notePorts(context, release, key, hookedRun(context, release.manifest, key))
  if (!watched.isDue) return
  keeper.restarts += 1
  warn(context, key, watched.ended, 'the service ended by itself and is started again')
  await startService(context, release.manifest, key, { unitId: unitId(), reason: 'restart' })
}

function warn({ logger }: AgentContext, key: string, ended: Ended | undefined, words: string): void {
  logger.warn({ package: packageOf(key), service: key, times: ended?.times }, words)
}

/** Ends a service that does not answer; that is a failure of its own, with what it said last. */
async function endDead(context: AgentContext, declared: DeclaredService, words: string): Promise<void> {
  warn(context, declared.key, undefined, `the service is ended, as it does not answer: ${words}`)
  await stopService(context, declared)
}

async function watchDeclared(
  { context, checks }: ServiceKeeperState,
  release: WatchedRelease,
  declared: DeclaredService,
  start: ServiceStart,
): Promise<Watched> {
  const { key, service } = declared
  const before = release.ended.get(key)
  const at = context.clock.now()
  if (await isServiceRunning(context, declared)) {
    const liveness = checks.look(declared, start)
    if (!liveness || !isDead(liveness, service.liveness?.failures ?? 1)) {
      if (before === undefined) release.ports.delete(key)
      return watchService(before, true, at)
    }
    await endDead(context, declared, liveness.words)
  }
  checks.forget(declared)
  const exitCode = await readExit(declared)
  const isNews = !before || before.startedAt !== null
  if (isNews) {
    warn(context, key, before, endingWords(exitCode))
    await notePorts(context, release, key, { ...declared, manifest: release.manifest })
  }
  const policy = service.restart
  const ending = { isFinished: isFinished(policy, exitCode), isRestarted: isRestarted(policy, exitCode) }
  return watchEnded(before, ending, at)
}

async function lookAtDeclared(
  keeper: ServiceKeeperState,
  release: WatchedRelease,
  declared: DeclaredService,
): Promise<void> {
  const { context, unitId } = keeper
  const { key } = declared
  const start: ServiceStart = { manifest: release.manifest, unitId: unitId(), reason: 'restart' }
  const watched = await watchDeclared(keeper, release, declared, start)
  noteEnding(release, key, watched.ended)
  if (!watched.isDue) return
  keeper.restarts += 1
  await startProcess(context, declared, start).catch((error: unknown) =>
    context.logger.error({ service: key }, reasonOf(error)),
  )
}

async function reportHealth(
  { state, reports }: ServiceKeeperState,
  release: WatchedRelease,
  codes: readonly string[],
): Promise<void> {
  await state.change(({ unhealthy }) => {
    const failing = codes.filter((code) => failingPackages(release).has(code))
    return { unhealthy: [...new Set([...unhealthy.filter((code) => !codes.includes(code)), ...failing])] }
  })
  await reports.report()
}

function failingPackages({ ended }: WatchedRelease): Set<string> {
  return new Set([...ended].flatMap(([key, end]) => (isFailing(end) ? [packageOf(key)] : [])))
}

/** A process that is just replacing itself by another program shows no environment: whoever seems gone is looked for twice. */
async function findRunning(
  context: AgentContext,
  { manifest, ended }: WatchedRelease,
  expected: readonly string[],
): Promise<string[]> {
  const found = await findRunningServices(context, manifest)
  const isNews = expected.some((code) => !found.includes(code) && ended.get(code)?.startedAt !== null)
  if (!isNews) return found
  await context.clock.sleep(SECOND_LOOK_MS, context.stopping)
  return [...found, ...(await findRunningServices(context, manifest))]
}

async function lookAtHookedOnes(
  keeper: ServiceKeeperState,
  release: WatchedRelease,
  services: readonly string[],
): Promise<void> {
  if (services.length === 0) return
  const running = await findRunning(keeper.context, release, services)
  for (const { code } of release.manifest.packages)
    if (services.includes(code)) await lookAtHooked(keeper, release, code, running.includes(code))
}

/** Looks at services of one kind, and tells of packages that begin to fail or end failing. */
async function lookAt(keeper: ServiceKeeperState, kind: 'hooked' | 'declared'): Promise<void> {
  const { current, services, job, isStopped } = keeper.state.get()
  if (job || !current || isStopped) return
  const release = await openRelease(keeper, current)
  const before = failingPackages(release)
  if (kind === 'hooked') await lookAtHookedOnes(keeper, release, services)
  else for (const declared of release.declared) await lookAtDeclared(keeper, release, declared)
  const after = failingPackages(release)
  const changed = [...new Set([...before, ...after])].filter((code) => before.has(code) !== after.has(code))
  if (changed.length > 0) await reportHealth(keeper, release, changed)
}

async function lookInTurn(keeper: ServiceKeeperState, kind: 'hooked' | 'declared'): Promise<void> {
  if (!keeper.state.get().job) await keeper.inTurn(() => lookAt(keeper, kind))
}

/** Looks once at every declared service; quick enough to be done every second. */
async function lookAtAllDeclared(keeper: ServiceKeeperState): Promise<void> {
  const { release, state } = keeper
  const isKnown = release?.manifest.contentHash === state.get().current?.contentHash
  if (!isKnown || (release && release.declared.length > 0)) await lookInTurn(keeper, 'declared')
}

/** Keys of the services that ended and wait to be started again. */
function listStopped({ release, state }: ServiceKeeperState): readonly string[] {
  if (!release || state.get().job) return []
  return [...release.ended].flatMap(([key, { startedAt }]) => (startedAt === null ? [key] : []))
}

/** How much is kept of a file that services print into, by its name; undefined: as of any other. */
function findOutputLimits({ release }: ServiceKeeperState, name: string): OutputLimits | undefined {
  const found = release?.declared.find(({ outputBase }) =>
    name.startsWith(`${outputBase.split('/').at(-1)}.`),
  )
  return found && limitsOf(found.service)
}

/**
 * Starts the services of the installed release again that ended by themselves: what start hooks left running, and those
 * that packages declare. One that ends again and again, or that nobody starts again, makes its package unhealthy, which is
 * told, until it has run quietly for a while. During an update that minds them itself.
 */
export function createServiceKeeper(options: ServiceKeeping) {
  const checks = createLiveChecks(options.context)
  const keeper: ServiceKeeperState = { ...options, checks, release: undefined, restarts: 0 }
  return {
    /** Looks once at what start hooks left running; it takes a search through all processes. */
    look: () => lookInTurn(keeper, 'hooked'),
    lookAtDeclared: lookAtAllDeclared.bind(undefined, keeper),
    stoppedServices: listStopped.bind(undefined, keeper),
    /** Services that end because a port is taken, with who holds it. */
    occupiedPorts: (): readonly string[] =>
      keeper.release && !keeper.state.get().job ? [...keeper.release.ports.values()] : [],
    /** How often services were started again since the agent began. */
    restartCount: (): number => keeper.restarts,
    outputLimits: findOutputLimits.bind(undefined, keeper),
  }
}

export type ServiceKeeper = ReturnType<typeof createServiceKeeper>
