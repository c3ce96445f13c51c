import { demoErrors } from '@filo/contract/demo/demo-errors'
import { type Demo, type DemoProgress, demoWord } from '@filo/contract/demo/demo-routes'
import { fold } from '@filo/contract/fold'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { DemoPort } from '../../ground/demo-port.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { type Actor, actorId, systemActor, type UserActor } from '../../rights/actor.ts'
import { demoProblem } from './demo-problem.ts'
import { createDemoPurge, type PurgeDeps } from './demo-purge-service.ts'
import * as store from './demo-store.ts'
import { demoSubject } from './demo-subject.ts'

type Deps = PurgeDeps & Pick<BaseContext, 'demoPort'>

interface Work {
  state: 'loading' | 'purging'
  progress: DemoProgress | null
}

type Ended = 'demo.loaded' | 'demo.load_failed'

/** Demo data: loaded in the background step by step, removed at once (docs/decisions/0011). */
export function createDemoService(deps: Deps) {
  const { db, clock, bus, log, audit, demoPort } = deps
  const purger = createDemoPurge(deps)
  let work: Work | undefined
  let loading: Promise<void> | undefined
  let isStopping = false

  function tell(kind: string): void {
    bus.publish(changed('demo', null, kind, { customerId: null }))
  }

  /** @throws demo_unavailable */
  function requirePort(): DemoPort {
    if (!demoPort) throw new DomainError(demoErrors.demo_unavailable)
    return demoPort
  }

  /** @throws demo_unavailable */
  async function get(): Promise<Demo> {
    requirePort()
    if (work) return { ...work, problem: null }
    const kept = await store.readKept(db)
    return { state: kept?.state ?? 'absent', progress: null, problem: kept?.problem ?? null }
  }

  /** @throws demo_unavailable */
  async function contents() {
    requirePort()
    return store.countContents(db)
  }

  /** One piece of work at a time, and only from a state that it fits. @throws demo_busy and what `check` throws */
  async function take(state: Work['state'], check: () => Promise<void>): Promise<void> {
    if (work) throw new DomainError(demoErrors.demo_busy)
    work = { state, progress: null }
    try {
      await check()
    } catch (error) {
      work = undefined
      throw error
    }
  }

  async function markBegun(actor: Actor): Promise<void> {
    if ((await store.readKept(db))?.state === 'loaded') throw new DomainError(demoErrors.demo_already_loaded)
    await db.transaction(async (tx) => {
      await store.saveKept(tx, { state: 'loading' }, { at: clock.now(), by: actorId(actor) })
      await audit.record(tx, actor, { action: 'demo.load_started', ...demoSubject })
    })
  }

  async function end(actor: Actor, action: Ended, kept: store.KeptDemo): Promise<void> {
    await db.transaction(async (tx) => {
      await store.saveKept(tx, kept, { at: clock.now(), by: actorId(actor) })
      const after = kept.problem ?? null
      await audit.record(tx, actor, { action, ...demoSubject, after })
    })
  }

  function note(progress: DemoProgress): void {
    // Broken off between two tasks; the next start goes on.
    if (isStopping) throw new Error('the server is stopping')
    work = { state: 'loading', progress }
    tell('progress')
  }

  async function run(actor: Actor, port: DemoPort): Promise<void> {
    tell('loading')
    try {
      await port.load(note)
      await end(actor, 'demo.loaded', { state: 'loaded' })
    } catch (error) {
      if (isStopping) return
      log.error({ err: error }, 'demo data could not be loaded')
      const problem = demoProblem(error, work?.progress ?? null)
      await end(actor, 'demo.load_failed', { state: 'failed', problem })
    } finally {
      work = undefined
      tell('ended')
    }
  }

  /**
   * Begins to load; the events of the topic `demo` tell how it goes.
   * @throws demo_unavailable demo_busy demo_already_loaded
   */
  async function load(actor: UserActor): Promise<Demo> {
    const port = requirePort()
    await take('loading', () => markBegun(actor))
    loading = run(actor, port).catch((error: unknown) => log.error({ err: error }, 'demo state not kept'))
    return get()
  }

  async function requireThere(): Promise<void> {
    const kept = await store.readKept(db)
    if (kept?.state !== 'loaded' && kept?.state !== 'failed') throw new DomainError(demoErrors.demo_absent)
  }

  /**
   * Removes the demo data and what was added to it.
   * @throws demo_unavailable demo_not_confirmed demo_busy demo_absent
   */
  async function purge(actor: UserActor, input: { confirm: string; reason: string }): Promise<Demo> {
    const port = requirePort()
    if (fold(input.confirm.trim()) !== fold(demoWord))
      throw new DomainError(demoErrors.demo_not_confirmed, { word: demoWord })
    await take('purging', requireThere)
    tell('purging')
    try {
      await purger.run(actor, port, input.reason)
    } finally {
      work = undefined
      tell('ended')
    }
    return get()
  }

  async function loadAtStart(port: DemoPort): Promise<void> {
    const actor = systemActor('demo')
    await take('loading', () => markBegun(actor))
    const running = run(actor, port)
    loading = running
    await running
    const { problem } = (await store.readKept(db)) ?? {}
    if (problem) throw new Error(`demo data could not be loaded (${problem.step}): ${problem.detail}`)
  }

  async function restAtStart(port: DemoPort, kept: store.KeptDemo | undefined): Promise<void> {
    if (kept?.isRestDue) return purger.rest(port)
    if (!kept) await store.saveKept(db, { state: 'absent' }, { at: clock.now(), by: null })
    await port.rest({ forgets: false })
  }

  /**
   * Goes on where the last process stopped: robots start, a loading that was broken off is finished, so is a removal.
   * @param how.loadsFirst whether an installation where it was never decided is filled
   * @throws when the loading fails
   */
  async function resume({ loadsFirst }: { loadsFirst: boolean }): Promise<void> {
    const port = requirePort()
    const kept = await store.readKept(db)
    if (kept?.state === 'loaded') return port.wake()
    const isEmpty = kept ? kept.state === 'absent' : !loadsFirst
    return isEmpty ? restAtStart(port, kept) : loadAtStart(port)
  }

  return {
    get,
    contents,
    load,
    purge,
    resume,
    isAvailable: demoPort !== undefined,
    /** Ends a loading between two of its tasks. */
    stop: async (): Promise<void> => {
      isStopping = true
      await loading
    },
  }
}

export type DemoService = ReturnType<typeof createDemoService>
