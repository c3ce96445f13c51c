import {
  type CheckKey,
  checkKeys,
  type Finding,
  meaningOf,
} from '@filo/contract/installation/installation-checks'
import type { InstallationCheck, InstallationHealth } from '@filo/contract/installation/installation-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Tally } from '../../ground/address-tally.ts'
import type { ForwardingWatch } from '../../http/forwarding-watch.ts'
import { proveInstallation } from './installation-proof.ts'
import { readWaitingRobots } from './installation-store.ts'
import { judgeAddress, judgeHttps, judgePublicClock, judgeWebSocket } from './judge-address.ts'
import { judgeForwarding } from './judge-forwarding.ts'
import { judgeLostUpgrades } from './judge-lost-upgrades.ts'
import * as services from './judge-services.ts'
import { probeAddress, probeWebSocket } from './probe-address.ts'
import { inTime, pingMs, readClocks, readDisk } from './probe-services.ts'
import { shareReading } from './share-reading.ts'

/** So long an answer serves all who ask: each look opens three connections to the public address. */
const STANDS_MS = 5_000

type Deps = Pick<BaseContext, 'config' | 'database' | 'db' | 'clock' | 'ids' | 'bus' | 'blobs' | 'jobs'> & {
  /** The same on all servers of the installation, and known to nobody else. */
  installationId: () => Promise<string>
  forwarding: Pick<ForwardingWatch, 'read'>
  lostUpgrades: { read: () => { ofRobots: Tally } }
}

/** The way from outside, tried from this very server: through whatever stands in front. */
async function findOutside(deps: Deps): Promise<Finding[]> {
  const { config, clock } = deps
  const { publicUrl } = config
  const [seen, ways] = publicUrl
    ? await Promise.all([probeAddress(deps, publicUrl), probeWebSocket(deps, publicUrl)])
    : []
  return [
    judgeAddress(publicUrl, seen),
    judgeHttps(publicUrl, seen, clock.now()),
    judgeWebSocket(publicUrl, ways),
    judgePublicClock(seen),
  ]
}

async function findServices(deps: Deps): Promise<Finding[]> {
  const { config, database, db, bus, blobs, jobs } = deps
  const [databaseMs, blobsMs, busMs, clocks, disk, failing] = await Promise.all([
    pingMs(deps, database.ping),
    pingMs(deps, blobs.ping),
    pingMs(deps, bus.ping),
    readClocks(deps),
    readDisk(config.dataFolder),
    inTime(jobs.listFailing(db)),
  ])
  return [
    services.judgeDatabase(databaseMs, { engine: database.engine, isDemo: config.isDemo }),
    services.judgeDatabaseClock(clocks),
    services.judgeBlobs(blobsMs),
    services.judgeBus(busMs, { isLocal: bus.isLocal, lost: bus.lostCount() }),
    services.judgeDisk(disk, config.uploadReserveBytes),
    services.judgeJobs(failing),
  ]
}

/** What came to this server before anybody looked; the look from outside just now is among it. */
async function findRequests({ config, db, forwarding, lostUpgrades }: Deps): Promise<Finding[]> {
  const waiting = (await inTime(readWaitingRobots(db))) ?? { robots: 0, serial: undefined, lastAt: undefined }
  return [
    judgeForwarding(config.trustedProxies, forwarding.read()),
    judgeLostUpgrades(waiting, lostUpgrades.read().ofRobots),
  ]
}

const placeOf = ({ key }: { key: CheckKey }) => checkKeys.indexOf(key)

/** How the installation itself is: the way to it from outside, and what it stands on. */
export function createInstallationService(provided: Deps) {
  const { config, clock } = provided
  // It never changes, and anybody may ask for a proof.
  const installationId = shareReading(clock, Number.POSITIVE_INFINITY, provided.installationId)
  const deps = { ...provided, installationId }
  const startedAt = clock.now().toISOString()
  const services = shareReading(clock, STANDS_MS, () => findServices(deps))

  async function look(): Promise<InstallationHealth> {
    const [outside, ofServices] = await Promise.all([findOutside(deps), services()])
    const found = [...outside, ...ofServices, ...(await findRequests(deps))]
    const observedAt = clock.now().toISOString()
    const checks = found.map(
      ({ code, facts }): InstallationCheck => ({ ...meaningOf(code), code, facts, observedAt }),
    )
    return {
      publicUrl: config.publicUrl ?? null,
      startedAt,
      checks: checks.sort((a, b) => placeOf(a) - placeOf(b)),
    }
  }

  return {
    /** Every check, made now or within the last five seconds; never throws for what a check meets. */
    health: shareReading(clock, STANDS_MS, look),
    /** What it stands on alone (database, blobs, disk, jobs): a look that opens no connection from outside. */
    services,
    /** This installation's answer to whoever has to know that it is this one. */
    prove: async (nonce: string): Promise<string> => proveInstallation(await installationId(), nonce),
  }
}

export type InstallationService = ReturnType<typeof createInstallationService>
