import type { ArosManifest } from '@filo/contract/device/aros-manifest'
import type { AgentContext } from '../context.ts'
import { type DeclaredService, limitsOf, listDeclared } from '../services/declared-services.ts'
import { explainPorts, type Failed } from '../services/explain-ports.ts'
import { createLiveChecks } from '../services/live-checks.ts'
import { isDead } from '../services/liveness.ts'
import { endingWords, isFinished, isRestarted } from '../services/service-ending.ts'
import {
  isServiceRunning,
  readExit,
  type ServiceStart,
  startProcess,
  stopService,
} from '../services/service-process.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import type { OutputLimits } from '../updates/plan-cut.ts'
import { reasonOf } from '../updates/update-error.ts'
import type { SlotState, SlotStore } from './agent-state.ts'
import type { StateReports } from './report-state.ts'
import { type Ended, isFailing, type Watched, watchEnded, watchService } from './service-watch.ts'
import { findRunningServices, hookedRun, startService } from './services.ts'

export interface ServiceKeeping {
  context: AgentContext
  state: SlotStore
  reports: Pick<StateReports, 'report'>
  unitId: () => string
  /** Does something on the release folders while no step of an update is taken. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

const SECOND_LOOK_MS = 500

/** The release that is kept running, and what is known of each of its services by key. */
interface Kept {
  manifest: ArosManifest
  declared: DeclaredService[]
  ended: Map<string, Ended>
  /** Who holds the port that one of them wants. */
  ports: Map<string, string>
}

/** Package of a service's key: what a start hook left running has its package's code for a key. */
const packageOf = (key: string): string => key.split('/')[0] ?? key

/**
 * Starts the services of the installed release again that ended by themselves: what start hooks left running, and those
 * that packages declare. One that ends again and again, or that nobody starts again, makes its package unhealthy, which is
 * told, until it has run quietly for a while. During an update that minds them itself.
 */
export function createServiceKeeper({ context, state, reports, unitId, inTurn }: ServiceKeeping) {
  const checks = createLiveChecks(context)
  let kept: Kept | undefined
  let restarts = 0

  async function open({ arosId, contentHash }: NonNullable<SlotState['current']>): Promise<Kept> {
    if (kept?.manifest.contentHash === contentHash) return kept
    const manifest = await readManifest(context, arosId)
    kept = { manifest, declared: listDeclared(context, manifest), ended: new Map(), ports: new Map() }
    return kept
  }

  function note({ ended }: Kept, key: string, now: Ended | undefined): void {
    if (now) ended.set(key, now)
    else ended.delete(key)
  }

  /** A service that finds its port taken ends again and again: people are told by whom. */
  async function notePorts({ ports }: Kept, key: string, failed: Failed): Promise<void> {
    const words = await explainPorts(context, failed)
    if (words === undefined) ports.delete(key)
    else ports.set(key, `${key}: ${words}`)
  }

  async function lookAtHooked(now: Kept, key: string, isRunning: boolean): Promise<void> {
    const watched = watchService(now.ended.get(key), isRunning, context.clock.now())
    note(now, key, watched.ended)
    if (isRunning) now.ports.delete(key)
    else if (watched.isDue) await notePorts(now, key, hookedRun(context, now.manifest, key))
    if (!watched.isDue) return
    restarts += 1
    warn(key, watched.ended, 'the service ended by itself and is started again')
    await startService(context, now.manifest, key, { unitId: unitId(), reason: 'restart' })
  }

  function warn(key: string, ended: Ended | undefined, words: string): void {
    context.logger.warn({ package: packageOf(key), service: key, times: ended?.times }, words)
  }

  /** Ends a service that does not answer; that is a failure of its own, with what it said last. */
  async function endDead(declared: DeclaredService, words: string): Promise<void> {
    warn(declared.key, undefined, `the service is ended, as it does not answer: ${words}`)
    await stopService(context, declared)
  }

  async function watchDeclared(now: Kept, declared: DeclaredService, start: ServiceStart): Promise<Watched> {
    const { key, service } = declared
    const before = now.ended.get(key)
    const at = context.clock.now()
    if (await isServiceRunning(context, declared)) {
      const liveness = checks.look(declared, start)
      if (!liveness || !isDead(liveness, service.liveness?.failures ?? 1)) {
        if (before === undefined) now.ports.delete(key)
        return watchService(before, true, at)
      }
      await endDead(declared, liveness.words)
    }
    checks.forget(declared)
    const exitCode = await readExit(declared)
    const isNews = !before || before.startedAt !== null
    if (isNews) {
      warn(key, before, endingWords(exitCode))
      await notePorts(now, key, { ...declared, manifest: now.manifest })
    }
    const policy = service.restart
    const ending = { isFinished: isFinished(policy, exitCode), isRestarted: isRestarted(policy, exitCode) }
    return watchEnded(before, ending, at)
  }

  async function lookAtDeclared(now: Kept, declared: DeclaredService): Promise<void> {
    const { key } = declared
    const start: ServiceStart = { manifest: now.manifest, unitId: unitId(), reason: 'restart' }
    const watched = await watchDeclared(now, declared, start)
    note(now, key, watched.ended)
    if (!watched.isDue) return
    restarts += 1
    await startProcess(context, declared, start).catch((error: unknown) =>
      context.logger.error({ service: key }, reasonOf(error)),
    )
  }

  async function tell(now: Kept, codes: readonly string[]): Promise<void> {
    await state.change(({ unhealthy }) => {
      const failing = codes.filter((code) => failingPackages(now).has(code))
      return { unhealthy: [...new Set([...unhealthy.filter((code) => !codes.includes(code)), ...failing])] }
    })
    await reports.report()
  }

  function failingPackages({ ended }: Kept): Set<string> {
    return new Set([...ended].flatMap(([key, end]) => (isFailing(end) ? [packageOf(key)] : [])))
  }

  /** A process that is just replacing itself by another program shows no environment: whoever seems gone is looked for twice. */
  async function findRunning({ manifest, ended }: Kept, expected: readonly string[]): Promise<string[]> {
    const found = await findRunningServices(context, manifest)
    const isNews = expected.some((code) => !found.includes(code) && ended.get(code)?.startedAt !== null)
    if (!isNews) return found
    await context.clock.sleep(SECOND_LOOK_MS, context.stopping)
    return [...found, ...(await findRunningServices(context, manifest))]
  }

  async function lookAtHookedOnes(now: Kept, services: readonly string[]): Promise<void> {
    if (services.length === 0) return
    const running = await findRunning(now, services)
    for (const { code } of now.manifest.packages)
      if (services.includes(code)) await lookAtHooked(now, code, running.includes(code))
  }

  /** Looks at services of one kind, and tells of packages that begin to fail or end failing. */
  async function lookAt(kind: 'hooked' | 'declared'): Promise<void> {
    const { current, services, job, isStopped } = state.get()
    if (job || !current || isStopped) return
    const now = await open(current)
    const before = failingPackages(now)
    if (kind === 'hooked') await lookAtHookedOnes(now, services)
    else for (const declared of now.declared) await lookAtDeclared(now, declared)
    const after = failingPackages(now)
    const changed = [...new Set([...before, ...after])].filter((code) => before.has(code) !== after.has(code))
    if (changed.length > 0) await tell(now, changed)
  }

  const lookInTurn = async (kind: 'hooked' | 'declared'): Promise<void> => {
    if (!state.get().job) await inTurn(() => lookAt(kind))
  }

  return {
    /** Looks once at what start hooks left running; it takes a search through all processes. */
    look: () => lookInTurn('hooked'),
    /** Looks once at every declared service; quick enough to be done every second. */
    lookAtDeclared: async (): Promise<void> => {
      const isKnown = kept?.manifest.contentHash === state.get().current?.contentHash
      if (!isKnown || (kept && kept.declared.length > 0)) await lookInTurn('declared')
    },
    /** Keys of the services that ended and wait to be started again. */
    stoppedServices: (): readonly string[] => {
      if (!kept || state.get().job) return []
      return [...kept.ended].flatMap(([key, { startedAt }]) => (startedAt === null ? [key] : []))
    },
    /** Services that end because a port is taken, with who holds it. */
    takenPorts: (): readonly string[] => (kept && !state.get().job ? [...kept.ports.values()] : []),
    /** How often services were started again since the agent began. */
    restartCount: (): number => restarts,
    /** How much is kept of a file that services print into, by its name; undefined: as of any other. */
    outputLimits: (name: string): OutputLimits | undefined => {
      const found = kept?.declared.find(({ outputBase }) =>
        name.startsWith(`${outputBase.split('/').at(-1)}.`),
      )
      return found && limitsOf(found.service)
    },
  }
}

export type ServiceKeeper = ReturnType<typeof createServiceKeeper>
