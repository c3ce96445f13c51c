import { InstalledAros } from '@filo/contract/device/messages/robot-report'
import { UpdateErrorCode } from '@filo/contract/device/messages/update-errors'
import { z } from 'zod'
import type { Disk } from '../disk/disk.ts'
import { readJsonFile, writeDurably } from '../disk/durable-file.ts'
import { RoomWait } from './job/room-again.ts'

export const UpdateFailure = z.object({
  code: UpdateErrorCode,
  package: z.string().nullable(),
  reason: z.string(),
  /** Of the reason, where there are words for it. */
  reasonCode: z.string().optional(),
  params: z.record(z.string(), z.number()),
})
export type UpdateFailure = z.infer<typeof UpdateFailure>

/** What a removal is about to take away, counted before it goes. */
export const Inventory = z.object({
  fileCount: z.number().int(),
  bytes: z.number().int(),
  paths: z.array(z.string()),
  services: z.array(z.string()),
  /** Runs that may be alive, by their marks. */
  runIds: z.array(z.string()),
})
export type Inventory = z.infer<typeof Inventory>

/** The update at work, with its journal: keys of the steps begun and done, in order. */
export const Job = z.object({
  updateId: z.string(),
  attempt: z.number().int(),
  to: InstalledAros,
  from: InstalledAros.nullable(),
  mode: z.enum(['forward', 'rollback']),
  begun: z.array(z.string()),
  done: z.array(z.string()),
  /** It was asked to be tried again while it was still being left. */
  isRetryRequested: z.boolean(),
  /** Times the agent started again while the new release was already switched to. */
  resumes: z.number().int(),
  /** Why the update is being left. */
  failure: UpdateFailure.nullable(),
  /** What went wrong on the way back. */
  rollbackFailures: z.array(UpdateFailure),
  /** How often what the old release leaves running was started anew on the way back. */
  restores: z.number().int().default(0),
  /** How long the new release was watched so far; a start of the agent goes on from there. */
  bakedMs: z.number().default(0),
  /** Packages whose start hook left something running when the watch began: what ends while the agent is away is missed by it. */
  hooked: z.array(z.string()).default([]),
  /** Of a program that is removed: `to` names what goes, and nothing comes in its place. */
  removal: z.object({ keepData: z.boolean() }).nullable().default(null),
  inventory: Inventory.nullable().default(null),
  /** By step: the run of the machine in which a reboot was begun, and how often it was asked for. */
  reboots: z.record(z.string(), z.object({ bootId: z.string(), requested: z.number().int() })).default({}),
})
export type Job = z.infer<typeof Job>

/** A job of which nothing has been done yet. */
export function newJob(
  job: Pick<Job, 'updateId' | 'attempt' | 'to' | 'from'> & Partial<Pick<Job, 'removal'>>,
): Job {
  return {
    removal: null,
    ...job,
    inventory: null,
    mode: 'forward',
    begun: [],
    done: [],
    isRetryRequested: false,
    resumes: 0,
    failure: null,
    rollbackFailures: [],
    restores: 0,
    bakedMs: 0,
    hooked: [],
    reboots: {},
  }
}

/** What is installed in a slot, and the update at work there. */
export const SlotState = z.object({
  /** The release known to work; while a job is past its switch, the link `current` is ahead of it. */
  current: InstalledAros.nullable(),
  previous: InstalledAros.nullable(),
  job: Job.nullable(),
  /** The update that `current` answers. */
  settledUpdateId: z.string().nullable(),
  /** Updates that failed; not tried again by themselves. */
  failedUpdateIds: z.array(z.string()).max(50),
  attempts: z
    .object({
      updateId: z.string(),
      count: z.number().int(),
      /** Received over the network in all of them; null: an agent that did not count made some. */
      transferredBytes: z.number().int().nullable().default(null),
    })
    .nullable(),
  /** Packages of `current` that left a process running. */
  services: z.array(z.string()),
  /** Packages of `current` whose start or health check failed last. */
  unhealthy: z.array(z.string()),
  machineBootId: z.string().nullable(),
  /** The failed update that is tried again once the disk has room. */
  roomWait: RoomWait.nullable().default(null),
  /** By order nothing of it runs. */
  isStopped: z.boolean().default(false),
})
export type SlotState = z.infer<typeof SlotState>

export const AgentState = SlotState.extend({
  format: z.literal(1),
  commandsDone: z.array(z.string()).max(100),
  /** The slots of programs, by code. */
  programs: z.record(z.string(), SlotState).default({}),
  /** Orders to remove a program that are done; what they named is forgotten. */
  removalsDone: z.array(z.string()).max(100).default([]),
})
export type AgentState = z.infer<typeof AgentState>

const emptySlot: SlotState = {
  current: null,
  previous: null,
  job: null,
  settledUpdateId: null,
  failedUpdateIds: [],
  attempts: null,
  services: [],
  unhealthy: [],
  machineBootId: null,
  roomWait: null,
  isStopped: false,
}

const emptyState: AgentState = {
  ...emptySlot,
  format: 1,
  commandsDone: [],
  programs: {},
  removalsDone: [],
}

/** The journal of one slot. */
export interface SlotStore {
  get(): SlotState
  /** Replaces what it returns; on disk when it resolves. Changes are applied one after another. */
  change(update: (state: SlotState) => Partial<SlotState>): Promise<void>
}

/** The journal of the whole robot; as a {@link SlotStore} it is that of the AROS release. */
export interface StateStore {
  get(): AgentState
  /** Replaces what it returns; on disk when it resolves. Changes are applied one after another. */
  change(update: (state: AgentState) => Partial<AgentState>): Promise<void>
}

/** The journal of a program's slot, a part of the same file. */
export function slotStore(state: StateStore, code: string): SlotStore {
  const slotOf = ({ programs }: AgentState): SlotState => programs[code] ?? emptySlot
  return {
    get: () => slotOf(state.get()),
    change: (update) =>
      state.change((now) => {
        const slot = slotOf(now)
        return { programs: { ...now.programs, [code]: { ...slot, ...update(slot) } } }
      }),
  }
}

/** Opens the agent's state file. */
export async function openStateStore(disk: Disk, path: string): Promise<StateStore> {
  let state = (await readJsonFile(path, AgentState)) ?? emptyState
  let queue: Promise<void> = Promise.resolve()
  return {
    get: () => state,
    change(update) {
      const write = queue.then(async () => {
        const next = { ...state, ...update(state) }
        await writeDurably(disk, path, JSON.stringify(next))
        state = next
      })
      queue = write.catch(() => undefined)
      return write
    },
  }
}
