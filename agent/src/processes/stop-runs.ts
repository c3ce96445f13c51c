import type { AgentContext } from '../context.ts'
import { findRuns, type ProcessRef } from './find-processes.ts'
import { endProcesses, SurvivorError } from './stop-processes.ts'

/** What ending processes takes of an agent. */
export type RunsContext = Pick<AgentContext, 'folder' | 'isolation' | 'survivors' | 'logger'>

/** Tells people of processes that could not be ended. */
export async function noteSurvivors(
  { survivors, logger }: RunsContext,
  found: readonly ProcessRef[],
): Promise<void> {
  if (found.length === 0) return
  logger.warn({ pids: found.map(({ pid }) => pid) }, 'processes that should have ended cannot be ended')
  await survivors.note(found)
}

/**
 * Ends all that runs have, with their control groups: SIGTERM, and SIGKILL after `graceMs`.
 * @throws SurvivorError when some process outlives even SIGKILL; it is told as an error of the robot
 */
export async function stopRuns(
  context: RunsContext,
  runIds: readonly string[],
  { graceMs }: { graceMs?: number } = {},
): Promise<void> {
  const { groups } = context.isolation
  const onKill = () => groups.kill(runIds)
  try {
    const refused = await endProcesses(() => findRuns(runIds), {
      onKill,
      ...(graceMs !== undefined && { graceMs }),
    })
    await noteSurvivors(context, refused)
  } catch (error) {
    if (error instanceof SurvivorError) await noteSurvivors(context, error.survivors)
    throw error
  }
  await groups.remove(runIds)
}
