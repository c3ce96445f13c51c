import { readdir, realpath } from 'node:fs/promises'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import { readBeside } from '../programs/beside.ts'
import { readSessionRuns } from '../remote/open-runs.ts'
import { reasonOf } from '../updates/update-error.ts'
import { readProcesses } from './process-table.ts'
import { lastingRunIds } from './run-id.ts'
import { robotTag } from './run-mark.ts'
import { endProcesses, SurvivorError } from './stop-processes.ts'
import { noteSurvivors, type RunsContext } from './stop-runs.ts'
import { findStrays, type StrayRule } from './strays.ts'

/** What may run. */
interface Allowed {
  /** Releases of the slot, beside what the other slots hold; absent: of other ones nothing is ended. */
  manifests?: readonly ArosManifest[]
  /** Nothing of the other slots may run either. */
  isAll?: boolean
  /** Nothing that no run is known of may run from the files of this package. */
  code?: string
}

async function ruleOf({ folder }: RunsContext, { manifests, isAll, code }: Allowed): Promise<StrayRule> {
  const others = manifests && !isAll ? await readBeside(folder) : []
  const sessions = isAll ? [] : await readSessionRuns(folder)
  const real = (path: string) => realpath(path).catch(() => path)
  return {
    robot: robotTag(folder.base),
    folders: { releases: await real(folder.releases), packages: await real(folder.packages) },
    allowed: manifests && {
      releases: manifests.map(({ contentHash }) => contentHash),
      runIds: [
        ...[...manifests, ...others].flatMap((manifest) => lastingRunIds(folder.base, manifest)),
        ...sessions,
      ],
    },
    code,
    self: process.pid,
  }
}

/** A package gets its own folder before anything of it runs. */
async function hasRunAnything({ folder }: RunsContext): Promise<boolean> {
  const names = await readdir(folder.packages).catch((): string[] => [])
  return names.length > 0
}

/**
 * Ends what runs of this robot's software and should not: what a former release left, also one that is no longer on the disk
 * and one of agents that did not find it. What cannot be ended is told as an error of the robot and holds nothing up.
 */
export async function endStrays(context: RunsContext, allowed: Allowed): Promise<void> {
  if (process.platform !== 'linux' || !(await hasRunAnything(context))) return
  const rule = await ruleOf(context, allowed).catch((error: unknown) => {
    context.logger.warn({ error }, `nothing is ended while it is not known what may run: ${reasonOf(error)}`)
  })
  if (!rule) return
  const find = async () => findStrays(await readProcesses({ withPaths: true }), rule)
  const found = await find()
  if (found.length === 0) return
  const pids = found.map(({ pid, name }) => `${pid} (${name})`)
  context.logger.warn({ pids }, 'processes that a former run left are ended')
  const refused = await endProcesses(find).catch((error: unknown) => {
    if (error instanceof SurvivorError) return error.survivors
    throw error
  })
  await noteSurvivors(context, refused)
  const runs = new Set(found.flatMap(({ marks }) => marks.map(({ run }) => run)))
  await context.isolation.groups.remove([...runs])
}
