import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { passTestAros, publishFromTest } from '../../releases/aros-release.ts'
import type { Team } from '../../releases/team.ts'
import { ensureCatalogue } from '../../seed/catalogue.ts'
import { startTestRobot } from '../../start-test-robot.ts'

const POLL_MS = 250
/** What a robot may take: a time for all, and for each entry on a busy machine. */
const INSTALLED_WITHIN_MS = 600_000
const INSTALLED_WITHIN_MS_PER_ENTRY = 40

async function startRobot(team: Team, folder: string, variantId: string): Promise<VirtualRobot> {
  const made = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  const dataFolder = join(folder, 'robot')
  return startTestRobot({ serverUrl: team.address, dataFolder, serial: 'NH1-000001', installKey: made.text })
}

/**
 * Has a real agent in `folder` install versions of packages in one release. @returns how many seconds that took
 * @throws when it refuses the release or takes too long
 */
export async function installVersions(
  team: Team,
  folder: string,
  { name, versionIds, entries }: { name: string; versionIds: string[]; entries: number },
): Promise<number> {
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const robot = await startRobot(team, folder, variantId)
  const startedAt = performance.now()
  const patienceMs = INSTALLED_WITHIN_MS + entries * INSTALLED_WITHIN_MS_PER_ENTRY
  try {
    const release = { variantId, name, semver: '1.0.0', versionIds }
    const arosId = await publishFromTest(team, await passTestAros(team, release), true)
    const holds = () => {
      const { current, failedUpdateIds, problem } = robot.status()
      if (failedUpdateIds.length > 0) throw new Error(`the robot refused: ${problem?.text}`)
      return current?.arosId === arosId
    }
    while (!holds()) {
      if (performance.now() - startedAt > patienceMs) throw new Error('the robot did not install in time')
      await wait(POLL_MS)
    }
  } finally {
    await robot.stop()
  }
  return (performance.now() - startedAt) / 1000
}

/** Where a package of that release stands: the `order`th of its versions, from 1. */
export function installedFolder(folder: string, order: number, code: string): string {
  return join(folder, 'robot/current', `${String(order).padStart(4, '0')}-${code}`)
}
