import type { InstalledProgram } from '@filo/contract/device/messages/robot-report'
import { folderOfSlot } from '../agent-folder.ts'
import type { AgentContext } from '../context.ts'
import type { InTurn } from '../create-turn.ts'
import { type SlotStore, type StateStore, slotStore } from '../state/agent-state.ts'
import { createUpdateEngine, type EngineOptions, type UpdateEngine } from '../state/job/update-engine.ts'
import type { StateReports } from '../state/report/report-state.ts'
import { createRunningState, type RunningState } from '../state/running-state.ts'
import { createServiceKeeper, type ServiceKeeper } from '../state/services/keep-services.ts'
import { listSlots } from './beside.ts'

const noConfig = { versionInForce: () => null }

/** What the robot says of a program: its whole is as its worst package. */
async function describeProgram(context: SeenContext, { state, running }: Seen): Promise<InstalledProgram[]> {
  const { current, softwareInfo } = await running.facts({ isFresh: false })
  const code = context.folder.slot
  if (!current || code === null) return []
  const states = softwareInfo.packages.map((item) => item.state)
  const whole = states.includes('missing')
    ? 'missing'
    : state.get().isStopped
      ? 'stopped'
      : states.includes('failed')
        ? 'failed'
        : 'installed'
  return [{ code, version: current.version, releaseId: current.arosId, state: whole }]
}

interface Seen {
  state: SlotStore
  running: RunningState
}

type SeenContext = Pick<AgentContext, 'folder' | 'clock' | 'logger'>

interface SeenOptions {
  context: SeenContext
  state: StateStore
}

/** Reads what is known of the slots of programs on this robot without an engine: for reports. */
export function createSeenPrograms({ context, state }: SeenOptions) {
  const seen = new Map<string, Seen & { context: SeenContext }>()

  function look(code: string) {
    const known = seen.get(code)
    if (known) return known
    const own = { ...context, folder: folderOfSlot(context.folder, code) }
    const store = slotStore(state, code)
    const made = {
      context: own,
      state: store,
      running: createRunningState({ context: own, state: store, config: noConfig }),
    }
    seen.set(code, made)
    return made
  }

  return {
    look,
    /** All programs that a link leads to, by code. */
    async list(): Promise<InstalledProgram[]> {
      const codes = new Set([...Object.keys(state.get().programs), ...(await listSlots(context.folder))])
      const found: InstalledProgram[] = []
      for (const code of [...codes].sort()) {
        const { context: own, ...slot } = look(code)
        found.push(...(await describeProgram(own, slot)))
      }
      return found
    },
  }
}

export type SeenPrograms = ReturnType<typeof createSeenPrograms>

/** A program's place on the robot, with what works there. */
export interface ProgramSlot {
  code: string
  context: AgentContext
  state: SlotStore
  running: RunningState
  engine: UpdateEngine
  services: ServiceKeeper
}

interface SlotsOptions extends Omit<EngineOptions, 'state' | 'running'> {
  state: StateStore
  reports: StateReports
  programs: SeenPrograms
  inTurn: InTurn
}

/** The slots of programs: those that the journal and the disk know, and those that an order opens. */
export function createProgramSlots(options: SlotsOptions) {
  const { context, state, programs } = options
  const slots = new Map<string, ProgramSlot>()

  /** A removal that is done is written down with the slot's end, so that its order is not begun again. */
  function forget(code: string, orderId: string): Promise<void> {
    return state.change(({ programs: { [code]: _gone, ...rest }, removalsDone }) => ({
      programs: rest,
      removalsDone: [...removalsDone.filter((id) => id !== orderId), orderId].slice(-100),
    }))
  }

  function open(code: string): ProgramSlot {
    const known = slots.get(code)
    if (known) return known
    const seen = programs.look(code)
    const own = { ...context, folder: seen.context.folder }
    const parts = { ...options, context: own, state: seen.state, running: seen.running }
    const slot = {
      code,
      context: own,
      state: seen.state,
      running: seen.running,
      engine: createUpdateEngine({ ...parts, forget: (orderId) => forget(code, orderId) }),
      services: createServiceKeeper(parts),
    }
    slots.set(code, slot)
    return slot
  }

  return {
    open,
    /** Those opened in this run, in the order of their codes. */
    list: (): ProgramSlot[] => [...slots.values()].sort((a, b) => (a.code < b.code ? -1 : 1)),
    /** Opens what an earlier run left. */
    async openKnown(): Promise<void> {
      const codes = [...Object.keys(state.get().programs), ...(await listSlots(context.folder))]
      for (const code of new Set(codes)) open(code)
    },
    /** Whether an order to remove a program was carried out before. */
    isRemoved: (orderId: string): boolean => state.get().removalsDone.includes(orderId),
  }
}

export type ProgramSlots = ReturnType<typeof createProgramSlots>
