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

/** What this process is at. */
interface Progress {
  work: Work | undefined
  loading: Promise<void> | undefined
  isStopping: boolean
}

type Ended = 'demo.loaded' | 'demo.load_failed'

/** What the use cases here share. */
type Parts = Deps & {
  purger: ReturnType<typeof createDemoPurge>
  now: Progress
}

function publishDemo({ bus }: Parts, kind: string): void {
  bus.publish(changed('demo', null, kind, { customerId: null }))
}

/** @throws demo_unavailable */
function requireDemoPort({ demoPort }: Parts): DemoPort {
  if (!demoPort) throw new DomainError(demoErrors.demo_unavailable)
  return demoPort
}

/** @throws demo_unavailable */
export async function getDemo(deps: Parts): Promise<Demo> {
  const { now, db } = deps
  requireDemoPort(deps)
  if (now.work) return { ...now.work, problem: null }
  const stored = await store.readStored(db)
  return { state: stored?.state ?? 'absent', progress: null, problem: stored?.problem ?? null }
}

/** @throws demo_unavailable */
export async function countDemoContents(deps: Parts) {
  const { db } = deps
  requireDemoPort(deps)
  return store.countContents(db)
}

/** One piece of work at a time, and only from a state that it fits. @throws demo_busy and what `check` throws */
async function beginWork({ now }: Parts, state: Work['state'], check: () => Promise<void>): Promise<void> {
  if (now.work) throw new DomainError(demoErrors.demo_busy)
  now.work = { state, progress: null }
  try {
    await check()
  } catch (error) {
    now.work = undefined
    throw error
  }
}

async function markLoadingBegun({ db, clock, audit }: Parts, actor: Actor): Promise<void> {
  if ((await store.readStored(db))?.state === 'loaded') throw new DomainError(demoErrors.demo_already_loaded)
  await db.transaction(async (tx) => {
    await store.saveStored(tx, { state: 'loading' }, { at: clock.now(), by: actorId(actor) })
    await audit.record(tx, actor, { action: 'demo.load_started', ...demoSubject })
  })
}

async function endLoading(
  { db, clock, audit }: Parts,
  actor: Actor,
  action: Ended,
  stored: store.StoredDemo,
): Promise<void> {
  await db.transaction(async (tx) => {
    await store.saveStored(tx, stored, { at: clock.now(), by: actorId(actor) })
    const after = stored.problem ?? null
    await audit.record(tx, actor, { action, ...demoSubject, after })
  })
}

function noteProgress(deps: Parts, progress: DemoProgress): void {
  const { now } = deps
  // Broken off between two tasks; the next start goes on.
  if (now.isStopping) throw new Error('the server is stopping')
  now.work = { state: 'loading', progress }
  publishDemo(deps, 'progress')
}

async function runLoading(deps: Parts, actor: Actor, port: DemoPort): Promise<void> {
  const { now, log } = deps
  publishDemo(deps, 'loading')
  try {
    await port.load(noteProgress.bind(undefined, deps))
    await endLoading(deps, actor, 'demo.loaded', { state: 'loaded' })
  } catch (error) {
    if (now.isStopping) return
    log.error({ err: error }, 'demo data could not be loaded')
    const problem = demoProblem(error, now.work?.progress ?? null)
    await endLoading(deps, actor, 'demo.load_failed', { state: 'failed', problem })
  } finally {
    now.work = undefined
    publishDemo(deps, 'ended')
  }
}

/**
 * Begins to load; the events of the topic `demo` tell how it goes.
 * @throws demo_unavailable demo_busy demo_already_loaded
 */
export async function loadDemo(deps: Parts, actor: UserActor): Promise<Demo> {
  const { now, log } = deps
  const port = requireDemoPort(deps)
  await beginWork(deps, 'loading', () => markLoadingBegun(deps, actor))
  now.loading = runLoading(deps, actor, port).catch((error: unknown) =>
    log.error({ err: error }, 'demo state not kept'),
  )
  return getDemo(deps)
}

async function requireDemoThere({ db }: Parts): Promise<void> {
  const stored = await store.readStored(db)
  if (stored?.state !== 'loaded' && stored?.state !== 'failed') throw new DomainError(demoErrors.demo_absent)
}

/**
 * Removes the demo data and what was added to it.
 * @throws demo_unavailable demo_not_confirmed demo_busy demo_absent
 */
export async function purgeDemo(
  deps: Parts,
  actor: UserActor,
  input: { confirm: string; reason: string },
): Promise<Demo> {
  const { purger, now } = deps
  const port = requireDemoPort(deps)
  if (fold(input.confirm.trim()) !== fold(demoWord))
    throw new DomainError(demoErrors.demo_not_confirmed, { word: demoWord })
  await beginWork(deps, 'purging', requireDemoThere.bind(undefined, deps))
  publishDemo(deps, 'purging')
  try {
    await purger.run(actor, port, input.reason)
  } finally {
    now.work = undefined
    publishDemo(deps, 'ended')
  }
  return getDemo(deps)
}

async function loadDemoAtStart(deps: Parts, port: DemoPort): Promise<void> {
  const { now, db } = deps
  const actor = systemActor('demo')
  await beginWork(deps, 'loading', () => markLoadingBegun(deps, actor))
  const running = runLoading(deps, actor, port)
  now.loading = running
  await running
  const { problem } = (await store.readStored(db)) ?? {}
  if (problem) throw new Error(`demo data could not be loaded (${problem.step}): ${problem.detail}`)
}

async function restDemoAtStart(
  { purger, db, clock }: Parts,
  port: DemoPort,
  stored: store.StoredDemo | undefined,
): Promise<void> {
  if (stored?.isRestDue) return purger.rest(port)
  if (!stored) await store.saveStored(db, { state: 'absent' }, { at: clock.now(), by: null })
  await port.rest({ forgets: false })
}

/**
 * Goes on where the last process stopped: robots start, a loading that was broken off is finished, so is a removal.
 * @param how.loadsFirst whether an installation where it was never decided is filled
 * @throws when the loading fails
 */
export async function resumeDemo(deps: Parts, { loadsFirst }: { loadsFirst: boolean }): Promise<void> {
  const { db } = deps
  const port = requireDemoPort(deps)
  const stored = await store.readStored(db)
  if (stored?.state === 'loaded') return port.wake()
  const isEmpty = stored ? stored.state === 'absent' : !loadsFirst
  return isEmpty ? restDemoAtStart(deps, port, stored) : loadDemoAtStart(deps, port)
}

/** Demo data: loaded in the background step by step, removed at once (docs/decisions/0011). */
export function createDemoService(deps: Deps) {
  const { demoPort } = deps
  const purger = createDemoPurge(deps)
  const now: Progress = { work: undefined, loading: undefined, isStopping: false }
  const parts: Parts = { ...deps, purger, now }
  return {
    get: getDemo.bind(undefined, parts),
    contents: countDemoContents.bind(undefined, parts),
    load: loadDemo.bind(undefined, parts),
    purge: purgeDemo.bind(undefined, parts),
    resume: resumeDemo.bind(undefined, parts),
    isAvailable: demoPort !== undefined,
    /** Ends a loading between two of its tasks. */
    stop: async (): Promise<void> => {
      now.isStopping = true
      await now.loading
    },
  }
}

export type DemoService = ReturnType<typeof createDemoService>
