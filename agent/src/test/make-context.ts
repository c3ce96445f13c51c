import { pino } from 'pino'
import { agentFolder, makeAgentFolders } from '../agent-folder.ts'
import { type AgentContext, systemClock, systemRandomness } from '../context.ts'
import { realDisk } from '../disk/real-disk.ts'
import { noIsolation } from '../isolation/open-isolation.ts'
import { loadIdentity } from '../link/identity.ts'
import { createReportedJoints } from '../local-api/reported-joints.ts'
import { openStoredClaims } from '../local-api/stored-claims.ts'
import { openLogBook } from '../log/log-book.ts'
import { usualNetworkSettings } from '../network/network-settings.ts'
import { openNetwork } from '../network/open-network.ts'
import { createSurvivors } from '../processes/survivors.ts'
import { usualRemoteSettings } from '../remote/remote-settings.ts'
import { createSimulatedBody } from '../simulator/simulated-body.ts'

/** An agent's context on a folder of its own, for tests of single parts. */
export async function makeContext(base: string, serverUrl: string): Promise<AgentContext> {
  const folder = agentFolder(base)
  const disk = realDisk
  await makeAgentFolders({ folder, disk })
  return {
    folder,
    disk,
    serverUrl,
    serial: 'T-1',
    modelCode: undefined,
    agentVersion: '0.0.0',
    bootId: systemRandomness.uuid(),
    machine: 'f'.repeat(64),
    identity: await loadIdentity(disk, folder.identity),
    body: createSimulatedBody({ serial: 'T-1', now: Date.now, random: () => 0.5 }),
    network: openNetwork(usualNetworkSettings),
    isolation: noIsolation('simulated'),
    survivors: createSurvivors(),
    claims: await openStoredClaims(folder.localClaims, systemClock),
    joints: createReportedJoints(systemClock),
    unknownBody: 'install',
    remote: usualRemoteSettings,
    clock: systemClock,
    randomness: systemRandomness,
    logger: pino({ level: 'silent' }),
    logBook: await openLogBook(folder.log),
    hookEnvironment: {},
    stopping: new AbortController().signal,
    endForRestart: () => undefined,
    endForRenewal: () => undefined,
  }
}
