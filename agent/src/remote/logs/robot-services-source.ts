import { stat } from 'node:fs/promises'
import type { AgentContext } from '../../context.ts'
import type { InTurn } from '../../create-turn.ts'
import { type DeclaredService, listDeclared } from '../../services/declared-services.ts'
import { endingWords, isFinished } from '../../services/service-ending.ts'
import { isServiceRunning, readExit, stopService } from '../../services/service-process.ts'
import { bringUp } from '../../services/start-service.ts'
import type { SlotStore } from '../../state/agent-state.ts'
import { findRunningServices, hookedRun } from '../../state/services/services.ts'
import { readManifest } from '../../updates/release/fetch-manifest.ts'
import { reasonOf } from '../../updates/update-error.ts'
import { type ListedService, type RestartOutcome, type ServicesSource, serviceId } from './services-source.ts'

/** The release of AROS or of a program, as the agent works on it. */
interface ServiceSlot {
  context: AgentContext
  state: Pick<SlotStore, 'get'>
}

interface Options {
  /** Of the release first, then of each program (programs/program-slots.ts). */
  slots: () => readonly ServiceSlot[]
  unitId: () => string
  /** Does something while no step of an update is taken and nobody else starts services (robot-work.ts). */
  inTurn: InTurn
}

type Found = ServiceSlot & { declared: DeclaredService; manifest: Awaited<ReturnType<typeof readManifest>> }

const refused = (text: string): RestartOutcome => ({ outcome: 'refused', text })

/** When the file was written that says what runs; null where none does. */
async function startedAt({ outputBase }: DeclaredService): Promise<string | null> {
  return stat(`${outputBase}.pid`).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  )
}

async function lookAt(
  slot: ServiceSlot,
  declared: DeclaredService,
): Promise<Pick<ListedService, 'state' | 'text' | 'since'>> {
  if (await isServiceRunning(slot.context, declared))
    return { state: 'running', text: '', since: await startedAt(declared) }
  if (slot.state.get().isStopped) return { state: 'stopped', text: '', since: null }
  const exitCode = await readExit(declared)
  if (isFinished(declared.service.restart, exitCode)) return { state: 'finished', text: '', since: null }
  return { state: 'failed', text: endingWords(exitCode), since: null }
}

/** The installed release of a slot; undefined for none, or one that cannot be read now. */
async function manifestOf({ context, state }: ServiceSlot) {
  const { current } = state.get()
  return current ? readManifest(context, current.arosId).catch(() => undefined) : undefined
}

async function listSlot(slot: ServiceSlot): Promise<ListedService[]> {
  const { context, state } = slot
  const manifest = await manifestOf(slot)
  if (!manifest) return []
  const own = { kind: context.folder.slot === null ? ('release' as const) : ('program' as const) }
  const listed: ListedService[] = []
  for (const declared of listDeclared(context, manifest)) {
    const { key, outputBase } = declared
    const id = serviceId(context.folder.slot, key)
    listed.push({ ...own, id, name: key, ...(await lookAt(slot, declared)), canRestart: true, outputBase })
  }
  const hooked = new Set([...state.get().services, ...(await findRunningServices(context, manifest))])
  for (const code of hooked) {
    const { outputBase } = hookedRun(context, manifest, code)
    const id = serviceId(context.folder.slot, `${code}/`)
    // What a start hook left is started by the hook alone, with all that its package has.
    listed.push({
      ...own,
      id,
      name: code,
      state: 'running',
      text: '',
      since: null,
      canRestart: false,
      outputBase,
    })
  }
  return listed
}

/**
 * The services of the robot's release and of its programs, as the agent runs them itself. A restart waits for its turn, so
 * that neither an update nor whoever keeps services running starts the same one meanwhile.
 */
export function createRobotServicesSource({ slots, unitId, inTurn }: Options): ServicesSource {
  async function find(id: string): Promise<Found | undefined> {
    for (const slot of slots()) {
      const manifest = await manifestOf(slot)
      const declared =
        manifest &&
        listDeclared(slot.context, manifest).find(
          ({ key }) => serviceId(slot.context.folder.slot, key) === id,
        )
      if (declared) return { ...slot, declared, manifest }
    }
    return undefined
  }

  async function restart(id: string): Promise<RestartOutcome> {
    const found = await find(id)
    if (!found) return refused('this robot has no such service that may be restarted')
    const { context, state, declared, manifest } = found
    if (state.get().job) return refused('an update is under way')
    if (state.get().isStopped) return refused('what it belongs to is stopped by order')
    try {
      await stopService(context, declared)
      await bringUp(context, declared, { manifest, unitId: unitId(), reason: 'restart' })
      return { outcome: 'done', text: '' }
    } catch (error) {
      return { outcome: 'failed', text: reasonOf(error) }
    }
  }

  return {
    async list() {
      const listed: ListedService[] = []
      for (const slot of slots()) listed.push(...(await listSlot(slot)))
      return listed
    },
    restart: (id, signal) =>
      inTurn(async () => (signal.aborted ? refused('the session is over') : restart(id))),
  }
}
