import type { ArosManifest } from '@filo/contract/device/aros-manifest'
import type { AgentContext } from '../context.ts'
import type { Outbox } from '../link/outbox.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import type { AgentState, StateStore } from './agent-state.ts'
import { reportState } from './report-state.ts'
import { type Ended, isFailing, watchService } from './service-watch.ts'
import { findRunningServices, startService } from './services.ts'

export interface ServiceKeeping {
  context: AgentContext
  outbox: Outbox
  state: StateStore
  unitId: () => string
  /** Does something on the release folders while no step of an update is taken. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

const SECOND_LOOK_MS = 500

/**
 * Starts the services of the installed release again that ended by themselves; one that ends again and again makes its
 * package unhealthy, which is told, until it has run quietly for a while. During an update that minds them itself.
 */
export function createServiceKeeper({ context, outbox, state, unitId, inTurn }: ServiceKeeping) {
  let ended = new Map<string, Ended>()
  let stopped: string[] = []
  /** The release that `ended` speaks of. */
  let release: string | undefined

  function begin({ contentHash }: NonNullable<AgentState['current']>): void {
    if (contentHash !== release) ended = new Map()
    release = contentHash
  }

  /** @returns whether its package is to be told unhealthy or healthy anew */
  async function look(manifest: ArosManifest, code: string, isRunning: boolean): Promise<boolean> {
    const before = ended.get(code)
    const { ended: now, isDue } = watchService(before, isRunning, context.clock.now())
    if (now) ended.set(code, now)
    else ended.delete(code)
    if (isDue) {
      context.logger.warn(
        { package: code, times: now?.times },
        'the service ended by itself and is started again',
      )
      await startService(context, manifest, code, { unitId: unitId(), reason: 'restart' })
    }
    return isFailing(before) !== isFailing(now)
  }

  async function tell(codes: readonly string[]): Promise<void> {
    await state.change(({ unhealthy }) => {
      const failing = codes.filter((code) => isFailing(ended.get(code)))
      return { unhealthy: [...new Set([...unhealthy.filter((code) => !codes.includes(code)), ...failing])] }
    })
    await reportState(context, outbox, state.get())
  }

  /** A process that is just replacing itself by another program shows no environment: whoever seems gone is looked for twice. */
  async function findRunning(manifest: ArosManifest, expected: readonly string[]): Promise<string[]> {
    const found = await findRunningServices(context, manifest)
    const isNews = expected.some((code) => !found.includes(code) && ended.get(code)?.startedAt !== null)
    if (!isNews) return found
    await context.clock.sleep(SECOND_LOOK_MS, context.stopping)
    return [...found, ...(await findRunningServices(context, manifest))]
  }

  async function lookAtAll(): Promise<void> {
    const { current, services, job } = state.get()
    if (job || !current || services.length === 0) {
      stopped = []
      return
    }
    begin(current)
    const manifest = await readManifest(context, current.arosId)
    const running = await findRunning(manifest, services)
    const changed: string[] = []
    for (const { code } of manifest.packages) {
      const isChanged = services.includes(code) && (await look(manifest, code, running.includes(code)))
      if (isChanged) changed.push(code)
    }
    stopped = services.filter((code) => ended.get(code)?.startedAt === null)
    if (changed.length > 0) await tell(changed)
  }

  return {
    /** Looks at every service once; those of an update at work are its own business. */
    look: async (): Promise<void> => {
      if (!state.get().job) await inTurn(lookAtAll)
    },
    /** Codes of the packages whose service ended and waits to be started again. */
    stoppedServices: (): readonly string[] => (state.get().job ? [] : stopped),
  }
}

export type ServiceKeeper = ReturnType<typeof createServiceKeeper>
