import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type AgentFolder, type AgentStore, agentFolder, folderOfSlot } from './agent-folder.ts'
import type { AgentOptions } from './agent-options.ts'
import { readAgentVersion } from './agent-version.ts'
import { type AgentContext, type Clock, type Randomness, systemClock, systemRandomness } from './context.ts'
import { realDisk } from './disk/real-disk.ts'
import { nameMachine } from './hardware/machine-name.ts'
import { createPower } from './hardware/power.ts'
import { createRealBody } from './hardware/real-body.ts'
import { openTestKeeper, type TestKeeper } from './hardware-tests/hardware-test-keeper.ts'
import { type Isolation, noIsolation, openIsolation } from './isolation/open-isolation.ts'
import { loadIdentity } from './link/identity.ts'
import { type LinkHistory, openLinkHistory } from './link/link-history.ts'
import { type Outbox, openOutbox } from './link/outbox.ts'
import { keepLastProgress, type LastProgress } from './local-api/last-progress.ts'
import { createReportedJoints } from './local-api/reported-joints.ts'
import { openStoredClaims } from './local-api/stored-claims.ts'
import { createBookLogger } from './log/book-logger.ts'
import { openLogBook } from './log/log-book.ts'
import { usualNetworkSettings } from './network/network-settings.ts'
import { openNetwork } from './network/open-network.ts'
import { endStrays } from './processes/end-strays.ts'
import { createSurvivors } from './processes/survivors.ts'
import { createSeenPrograms, type SeenPrograms } from './programs/program-slots.ts'
import { openRemote, type RobotRemote } from './remote/open-remote.ts'
import { usualRemoteSettings } from './remote/remote-settings.ts'
import type { ConfigKeeper } from './robot-config/config-keeper.ts'
import { openConfiguration } from './robot-config/open-configuration.ts'
import { createVoiceTrials, type VoiceTrials } from './robot-voice/voice-trials.ts'
import { openStateStore, type SlotState, type StateStore } from './state/agent-state.ts'
import { createRunningState, type RunningState } from './state/running-state.ts'
import { stopServices } from './state/services/services.ts'
import { openTurnedAway, type TurnedAway } from './state/turned-away.ts'
import { readManifest } from './updates/release/fetch-manifest.ts'

/** What all runs of an agent share; everything else is made anew, as after a start of the machine. */
export interface AgentParts {
  context: Omit<AgentContext, 'bootId' | 'stopping' | 'endForRestart' | 'endForRenewal'>
  outbox: Outbox
  /** Why the server could not be reached, until it knows. */
  linkHistory: LinkHistory
  lastProgress: LastProgress
  state: StateStore
  running: RunningState
  programs: SeenPrograms
  turnedAway: TurnedAway
  config: ConfigKeeper
  tests: TestKeeper
  /** People's sessions with the robot from afar. */
  remote: RobotRemote
  /** Has the robot's software say a sentence. */
  voice: VoiceTrials
  installKey: string | undefined
  claimCode: string | undefined
  rootSha256: string | undefined
  rootFile: string | undefined
  isLaunched: boolean
  launcherReturns: boolean
}

/** Opened before the robot has a key: a robot that has one had an outbox. */
function openOwnOutbox({ disk, folder, ...own }: AgentStore & { clock: Clock; randomness: Randomness }) {
  const isFirstStart = !existsSync(folder.identity) && !existsSync(folder.state)
  return openOutbox(disk, folder.outbox, { ...own, isFirstStart })
}

async function openOwnIsolation(folder: AgentFolder, setting: AgentOptions['isolation']): Promise<Isolation> {
  return setting ? openIsolation(folder, setting) : noIsolation('simulated')
}

/** What runs, of AROS and of programs, as the disk has it. */
function seeRunning(
  own: Pick<Parameters<typeof createRunningState>[0], 'context' | 'config'> & Pick<AgentParts, 'state'>,
) {
  const programs = createSeenPrograms(own)
  return { programs, running: createRunningState({ ...own, programs }) }
}

type Opened = Pick<
  AgentParts['context'],
  'folder' | 'disk' | 'clock' | 'randomness' | 'logger' | 'logBook' | 'machine' | 'isolation'
>

/** What every part of the agent shares. `bootId` names its first run. */
async function openOwnContext(
  options: AgentOptions,
  opened: Opened,
  bootId: string,
): Promise<AgentParts['context']> {
  const { folder, disk, clock } = opened
  const { reboot = 'none' } = options
  return {
    ...opened,
    serverUrl: options.serverUrl.replace(/\/+$/, ''),
    serial: options.serial,
    modelCode: options.modelCode,
    agentVersion: readAgentVersion(),
    identity: await loadIdentity(disk, folder.identity),
    survivors: createSurvivors(),
    network: openNetwork(options.network ?? usualNetworkSettings),
    body: options.body ?? createRealBody(folder.base, createPower(reboot, bootId)),
    claims: await openStoredClaims(folder.localClaims, clock),
    joints: createReportedJoints(clock),
    unknownBody: options.unknownBody ?? 'install',
    remote: options.remote ?? usualRemoteSettings,
    hookEnvironment: { ...options.hookEnvironment, FILO_LOCAL_SOCKET: folder.localSocket },
  }
}

/** Opens what an agent keeps in its folder. `bootId` names its first run. */
export async function openAgentParts(options: AgentOptions, bootId: string): Promise<AgentParts> {
  const folder = agentFolder(options.dataFolder, options.servicesFolder)
  const { installKey, claimCode, rootSha256, rootFile } = options
  const wayIn = { installKey, claimCode, rootSha256, rootFile }
  const { clock = systemClock, disk = realDisk, randomness = systemRandomness } = options
  const opened = await openOwnOutbox({ disk, folder, clock, randomness })
  const { outbox: compacted, lastProgress } = keepLastProgress(opened)
  const machine = await nameMachine(folder.base)
  const logBook = await openLogBook(folder.log)
  await mkdir(folder.packages, { recursive: true, mode: 0o755 })
  const isolation = await openOwnIsolation(folder, options.isolation)
  const logger = createBookLogger(options.logger.child({ serial: options.serial }), logBook, clock)
  const own = { disk, folder, clock, logger }
  const { config, outbox } = await openConfiguration(own, compacted, options.configWindowMs)
  const state = await openStateStore(disk, folder.state)
  const context = await openOwnContext(options, { ...own, randomness, logBook, machine, isolation }, bootId)
  return {
    context,
    outbox,
    linkHistory: await openLinkHistory(own),
    lastProgress,
    state,
    ...seeRunning({ context: own, state, config }),
    turnedAway: await openTurnedAway({ disk, folder }, machine),
    config,
    tests: await openTestKeeper({ ...own, report: (message) => outbox.append(message) }),
    remote: await openRemote({ context, outbox, config, servicesUser: options.isolation?.servicesUser }),
    voice: createVoiceTrials(clock),
    ...wayIn,
    isLaunched: options.isLaunched ?? false,
    launcherReturns: options.launcherReturns ?? false,
  }
}

/** Ends what runs in a slot, by its journal. */
async function endSlot(context: AgentParts['context'], { current, job }: SlotState) {
  const ends: PromiseSettledResult<void>[] = []
  for (const release of [job?.removal ? null : job?.to, current]) {
    const end = (async () => {
      if (release) await stopServices(context, await readManifest(context, release.arosId))
    })()
    ends.push(...(await Promise.allSettled([end])))
  }
  return ends
}

/**
 * Ends every service of what the robot has installed, programs first, and whatever else its software left.
 * @throws the first thing that went wrong, after trying the rest
 */
export async function endServices({ context, state }: AgentParts): Promise<void> {
  const codes = Object.keys(state.get().programs)
  const contexts = codes.map((code) => ({ ...context, folder: folderOfSlot(context.folder, code) }))
  const ends: PromiseSettledResult<void>[] = []
  for (const own of contexts) {
    const slot = state.get().programs[own.folder.slot ?? '']
    if (slot) ends.push(...(await endSlot(own, slot)))
  }
  ends.push(...(await endSlot(context, state.get())))
  // Only then whatever is left, so that nothing ends out of its turn.
  for (const own of [...contexts, context])
    ends.push(...(await Promise.allSettled([endStrays(own, { manifests: [], isAll: true })])))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
