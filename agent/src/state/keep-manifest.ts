import type { AgentStore } from '../agent-folder.ts'
import { readIfThere, writeDurably } from '../disk/durable-file.ts'
import type { SlotStore } from './agent-state.ts'
import type { DesiredJob } from './job/job-transitions.ts'
import { fetchAssignment, resolveDesired, resolveOrder, type SyncOptions } from './sync-desired.ts'

/** Puts back the manifest of a release on this robot when the kept copy is damaged or gone. */
export async function keepManifest(
  { folder, disk }: AgentStore,
  state: SlotStore,
  { to, manifestText }: Pick<DesiredJob, 'to' | 'manifestText'>,
): Promise<void> {
  const { current, previous, job } = state.get()
  const isOurs = [current, previous, job?.to, job?.from].some((release) => release?.arosId === to.arosId)
  if (!isOurs || (await readIfThere(folder.manifest(to.arosId))) === manifestText) return
  await writeDurably(disk, folder.manifest(to.arosId), manifestText)
}

/**
 * The same with what the server assigns now, verified like every assignment; for a robot that cannot go on without.
 * @throws UpdateError, TransientError, AbortedError
 */
export async function refetchManifest(options: SyncOptions, state: SlotStore): Promise<void> {
  const verified = await fetchAssignment(options)
  const { slot } = options.context.folder
  const order = verified.assignment.programs?.find(
    ({ code, releaseId }) => code === slot && releaseId !== null,
  )
  const name =
    slot === null
      ? await resolveDesired(options, verified)
      : order && (await resolveOrder(options, verified, order))
  if (name) await keepManifest(options.context, state, name)
}
