import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pinArosToUnits } from '@filo/contract/aros-versions/aros-pin-routes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import type { FrontKind } from '../../fronts/front-kinds.ts'
import { type CertificateFiles, DOCUMENTED_HOST } from '../../fronts/secure-front-kinds.ts'
import { startFront } from '../../fronts/start-front.ts'
import { passTestAros, publishFromTest } from '../../releases/aros-release.ts'
import { ensurePackage, readyVersion, releaseVersion } from '../../releases/package-version.ts'
import { tarOf } from '../../releases/tar-of.ts'
import { signInTeam, type Team } from '../../releases/team.ts'
import { ensureCatalogue } from '../../seed/catalogue.ts'
import { freePort } from '../servers/free-port.ts'
import { type KillableProduct, startKillable } from '../servers/killable-product.ts'
import { makeAuthority, type OwnAuthority } from './own-authority.ts'
import { type RobotProgram, type Surroundings, startRobotProgram } from './robot-program.ts'

const CONTENT_BYTES = 300_000
const EXTRA_BYTES = 8_000_000

interface Release {
  version: string
  arosId: string
  contentHash: string
}

/** What a case has: a server as a program, two releases, an authority, and robots of its own. */
export interface NetworkStage {
  folder: string
  random: () => number
  product: KillableProduct
  team: Team
  authority: OwnAuthority
  /** For every name and address that the proof's servers have. */
  certificate: CertificateFiles
  /** What a robot without any release gets, and what it is updated to. */
  first: Release
  second: Release
  robot: (desired: Partial<Surroundings> & RobotWishes) => RobotProgram
  /** Starts a server in front of the product, which ends with the case. */
  front: (kind: FrontKind, port?: number, address?: string) => ReturnType<typeof startFront>
  /** What the case opened is closed with it, the last first. */
  onEnd: (close: () => unknown) => void
  /** Updates a robot that runs the first release to the second, and waits for its disk. */
  update: (robot: RobotProgram, withinMs?: number) => Promise<void>
  unit: (robot: RobotProgram) => ReturnType<typeof readUnit>
}

interface RobotWishes {
  serverUrl: string
  environment?: Record<string, string>
}

/** The names of the proof's servers, all on this machine. */
export const ownHosts = `127.0.0.1 ${DOCUMENTED_HOST}`

async function publish(team: Team, variantId: string, version: string, isDefault: boolean): Promise<Release> {
  const name = { tr: 'Ağ', en: 'Network' }
  const packageId = await ensurePackage(team.developer, { code: 'net', name, kind: 'content' })
  const versionId = await readyVersion(team, packageId, {
    semver: version,
    notes: { tr: 'Deneme', en: 'Trial' },
    archive: {
      fileName: `net-${version}.tar`,
      content: await tarOf([
        { path: 'version.txt', content: version },
        { path: 'content.bin', content: randomBytes(isDefault ? CONTENT_BYTES : EXTRA_BYTES) },
      ]),
    },
    hooks: { install: { language: 'sh', text: 'true\n', timeoutS: 10 } },
  })
  await releaseVersion(team, versionId)
  const input = { variantId, name: 'Ağ', semver: version, versionIds: [versionId], bakeS: 1 }
  const arosId = await publishFromTest(team, await passTestAros(team, input), isDefault)
  const { contentHash } = await team.composer.call(getArosVersion, { params: { ArosId: arosId } })
  return { version, arosId, contentHash: contentHash ?? '' }
}

async function readUnit({ production }: Team, serial: string) {
  const { items } = await production.call(listProducedRobots, { query: { q: serial } })
  return production.call(getProducedRobot, { params: { unitId: items[0]?.id ?? '' } })
}

/**
 * Opens the stage in a folder that is there: the product as a program that trusts what stands in front on this machine.
 * `ofCase` gives what one case works with, `stop` ends the product.
 */
export async function openNetworkStage(folder: string, random: () => number) {
  mkdirSync(join(folder, 'authority'))
  const authority = await makeAuthority(join(folder, 'authority'))
  const certificate = await authority.issue({ names: [DOCUMENTED_HOST, 'localhost', '127.0.0.1'] })
  const product = await startKillable(join(folder, 'product'), await freePort(), {
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const team = await signInTeam(product.address, product.people)
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const body = { name: 'Hat 1', variantId, maxUses: 10_000 }
  const installKey = (await team.production.call(createInstallKey, { body })).text
  const first = await publish(team, variantId, '1.0.0', true)
  const second = await publish(team, variantId, '2.0.0', false)
  let robots = 0

  function ofCase(): { stage: NetworkStage; end: () => Promise<void> } {
    const closings: (() => unknown)[] = []
    const onEnd = (close: () => unknown) => void closings.push(close)
    const stage: NetworkStage = {
      folder,
      random,
      product,
      team,
      authority,
      certificate,
      first,
      second,
      onEnd,
      robot({ serverUrl, environment = {}, hosts = ownHosts, ...more }) {
        robots += 1
        const serial = `NH1-${String(200_000 + robots)}`
        const own = { folder, serial, serverUrl, installKey, hosts, environment, ...more }
        const robot = startRobotProgram(own)
        onEnd(() => robot.stop())
        return robot
      },
      async front(kind, port, address = product.address) {
        const front = await startFront(kind, address, port)
        onEnd(() => front.stop())
        return front
      },
      async update(robot, withinMs) {
        const { id } = await readUnit(team, robot.serial)
        const pinned = { target: { unitIds: [id] }, reason: 'Ağ denemesi' }
        await team.composer.call(pinArosToUnits, { params: { ArosId: second.arosId }, body: pinned })
        await robot.untilRuns(second.contentHash, withinMs)
        if (robot.read('version.txt') !== '2.0.0') throw new Error('it runs other files')
      },
      unit: ({ serial }) => readUnit(team, serial),
    }
    const end = async () => {
      for (const close of closings.splice(0).toReversed()) await close()
    }
    return { stage, end }
  }

  return { ofCase, stop: () => product.stop() }
}
