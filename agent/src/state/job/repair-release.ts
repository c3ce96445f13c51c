import { mostRepairedFiles, type RepairResult } from '@filo/contract/device/messages/agent-messages'
import type { AgentContext } from '../../context.ts'
import type { Http } from '../../updates/http/download.ts'
import { readManifest } from '../../updates/release/fetch-manifest.ts'
import { findDamagedFiles } from '../../updates/release/find-damaged.ts'
import { mendRelease } from '../../updates/release/mend-release.ts'
import { listReleaseFiles } from '../../updates/release/release-files.ts'
import { reasonOf } from '../../updates/update-error.ts'
import type { StateStore } from '../agent-state.ts'
import type { RunningState } from '../running-state.ts'

interface Repairer {
  context: AgentContext
  http: Http
  unitId: string
  state: Pick<StateStore, 'get'>
  running: Pick<RunningState, 'link'>
  /** Runs work on the release folders while no step of an update is taken. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

type RepairAnswer =
  | { outcome: 'done'; text: string; repair: RepairResult }
  | { outcome: 'refused'; text: string }

const PATH_CHARACTERS = 500

const refused = (text: string): RepairAnswer => ({ outcome: 'refused', text: text.slice(0, 500) })

async function checkAndMend({ context, http, unitId, running }: Repairer): Promise<RepairAnswer> {
  const link = await running.link()
  if (link.state !== 'release')
    return refused(
      link.state === 'none' ? 'no release is installed' : 'the link current leads to no known release',
    )
  const current = link.release
  const manifest = await readManifest(context, current.arosId)
  const damaged = await findDamagedFiles(context.folder, manifest, { isThorough: true })
  const source = { context, http, unitId, signal: context.stopping }
  const lost = damaged.length > 0 ? await mendRelease(source, manifest, damaged) : []
  const isLost = new Set(lost.map(({ path }) => path))
  const files = damaged.map(({ path }) => ({
    path: path.slice(0, PATH_CHARACTERS).toWellFormed(),
    isMended: !isLost.has(path),
  }))
  return {
    outcome: 'done',
    text: '',
    repair: {
      current,
      checked: listReleaseFiles(manifest).length,
      damaged: damaged.length,
      mended: damaged.length - lost.length,
      // What could not be put back comes first, and stands in the list for sure.
      files: files
        .toSorted((one, other) => Number(one.isMended) - Number(other.isMended))
        .slice(0, mostRepairedFiles),
    },
  }
}

/**
 * Reads every byte of the installed release and puts back the files that are not the manifest's; only those are fetched.
 * A robot that is at an update refuses at once: that one looks after its files itself, and may wait long for its moment.
 */
export async function repairRelease(repairer: Repairer): Promise<RepairAnswer> {
  const { context, state, inTurn } = repairer
  const isBusy = () => state.get().job !== null
  const busy = refused('an update is under way')
  if (isBusy()) return busy
  try {
    return await inTurn(async () => (isBusy() ? busy : checkAndMend(repairer)))
  } catch (error) {
    context.stopping.throwIfAborted()
    return refused(reasonOf(error))
  }
}
