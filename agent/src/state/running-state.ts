import type { InstalledPackage, InstalledProgram } from '@filo/contract/device/messages/robot-report'
import { type RunningFacts, runningDigest } from '@filo/contract/device/messages/running-digest'
import type { AgentContext } from '../context.ts'
import { readManifest, sha256Hex } from '../updates/release/fetch-manifest.ts'
import { findDamagedPackages } from '../updates/release/find-damaged.ts'
import { reasonOf } from '../updates/update-error.ts'
import type { SlotState, SlotStore } from './agent-state.ts'
import { createLinkReader, type RunningLink, toCurrentLink } from './running-link.ts'

/** So long it is remembered which files of the running release are damaged. */
const lookEveryMs = 600_000

interface RunningOptions {
  context: Pick<AgentContext, 'folder' | 'clock' | 'logger'>
  state: Pick<SlotStore, 'get'>
  config: { versionInForce: () => string | null }
  /** What runs beside the AROS release; absent: these are the facts of a program's own slot. */
  programs?: { list(): Promise<InstalledProgram[]> } | undefined
}

/** What the last look at the files of a release found. */
interface Look {
  contentHash: string
  atMs: number
  damaged: readonly string[]
}

/** State of a package: damaged files weigh more than a service that fails, which only the release known to work can have. */
function packageState(
  code: string,
  damaged: readonly string[],
  unhealthy: readonly string[],
): InstalledPackage['state'] {
  if (damaged.includes(code)) return 'missing'
  return unhealthy.includes(code) ? 'failed' : 'installed'
}

function unhealthyOf({ current, unhealthy }: SlotState, link: RunningLink): readonly string[] {
  return link.state === 'release' && current?.contentHash === link.release.contentHash ? unhealthy : []
}

/**
 * Reads what this robot runs from its disk: the link `current`, the release that it leads to and its files, the programs
 * beside it, and the configuration in force. The journal of the agent only says which packages fail.
 */
export function createRunningState({ context, state, config, programs }: RunningOptions) {
  const { folder, clock, logger } = context
  const readLink = createLinkReader(context)
  let last: Look | undefined

  const link = (): Promise<RunningLink> => readLink(state.get())

  async function lookAtFiles({
    contentHash,
    arosId,
    name,
  }: {
    contentHash: string
    arosId: string
    name: string
  }) {
    const manifest = await readManifest(context, arosId)
    const damaged = await findDamagedPackages(folder, manifest)
    const before = last?.contentHash === contentHash ? last.damaged : []
    if (damaged.some((code) => !before.includes(code)))
      logger.warn({ aros: name, packages: damaged }, 'files of the running release are damaged')
    last = { contentHash, atMs: clock.now(), damaged }
    return damaged
  }

  /** A manifest that is gone since the link was read says nothing about files: the next look finds the link unknown. */
  async function damagedOf(found: RunningLink, isFresh: boolean): Promise<readonly string[]> {
    if (found.state !== 'release') return []
    const { contentHash } = found.release
    // A clock that was set back says nothing about the age of a look.
    const isRemembered = last?.contentHash === contentHash && Math.abs(clock.now() - last.atMs) < lookEveryMs
    if (last && isRemembered && !isFresh) return last.damaged
    return lookAtFiles(found.release)
  }

  /** The facts of a report; `isFresh`: with a look at every file of the release, else with one of the last ten minutes. */
  async function facts({ isFresh }: { isFresh: boolean }): Promise<RunningFacts> {
    const found = await link()
    const current = found.state === 'release' ? found.release : null
    const damaged = await damagedOf(found, isFresh)
    const unhealthy = unhealthyOf(state.get(), found)
    const packages = (found.state === 'release' ? found.packages : []).map(({ code, version }) => {
      return { code, version, state: packageState(code, damaged, unhealthy) }
    })
    return {
      current,
      link: toCurrentLink(found),
      softwareInfo: {
        arosVersion: current?.version ?? null,
        packages,
        programs: (await programs?.list()) ?? [],
      },
      configVersion: config.versionInForce(),
    }
  }

  return {
    link,
    facts,
    /** The same in one value, quick enough for every heartbeat; undefined while the disk cannot be read. */
    async digest(): Promise<string | undefined> {
      try {
        return digestOf(await facts({ isFresh: false }))
      } catch (error) {
        logger.error({ error }, `what this robot runs cannot be read: ${reasonOf(error)}`)
        return undefined
      }
    },
  }
}

/** The value that server and robot compare (`runningDigest` of the contract). */
export function digestOf(facts: RunningFacts): string {
  return runningDigest(facts, sha256Hex)
}

export type RunningState = ReturnType<typeof createRunningState>
