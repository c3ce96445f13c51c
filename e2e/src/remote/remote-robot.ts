import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { signInTeam } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { findDemoCustomer } from '@filo/dev-env/seed/customers'
import { expect } from '@playwright/test'
import type { Product } from '../product.ts'
import { type RobotProcess, startRobot } from '../robot-process.ts'
import { startDesktop } from './start-desktop.ts'
import { noDesktop } from './what-is-here.ts'

/** Whom shells of the robot run as: a user that every machine has and that owns nothing. */
export const robotUser = { name: 'nobody', id: 65_534 }

/** A robot of the customer: an agent in a process of its own, with a desktop where this machine can have one. */
export interface RemoteRobot extends RobotProcess {
  serial: string
  /** What may be read and written from afar. */
  root: string
}

/** A folder that every user of this machine gets to, as the agent's own is none. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'filo-e2e-remote-'))
  await chmod(folder, 0o755)
  return folder
}

/** Switches on the robot and waits until it is linked; with what takes all of it away again. */
export async function startRemoteRobot({ address, people }: Product, serial: string) {
  const { production, admin } = await signInTeam(address, people)
  const variantId = (await ensureCatalogue(production)).get('NOVA-H1') ?? ''
  const customerId = (await findDemoCustomer(admin))?.id ?? ''
  const body = { name: serial, variantId, customerId, maxUses: 1 }
  const { text } = await production.call(createInstallKey, { body })
  const [root, services] = [await makeFolder(), await makeFolder()]
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(root, robotUser.id, robotUser.id)
  const desktop = noDesktop ? undefined : await startDesktop(root)
  const robot = await startRobot(address, serial, {
    FILO_INSTALL_KEY: text,
    FILO_ISOLATION: 'auto',
    FILO_SERVICES_USER: robotUser.name,
    FILO_SERVICES_FOLDER: services,
    // Who is not root can give files to nobody else.
    FILO_REMOTE_USER: isRoot ? '' : userInfo().username,
    FILO_REMOTE_SHELL: '/bin/bash',
    FILO_REMOTE_ROOTS: root,
    FILO_REMOTE_DESKTOP: desktop ? String(desktop.port) : 'none',
  })
  const stop = async () => {
    await robot.stop()
    await desktop?.stop()
    for (const folder of [root, services]) await rm(folder, { recursive: true, force: true })
  }
  const query = { 'f.connection': ['online'] }
  await expect
    .poll(async () => (await production.call(listProducedRobots, { query })).totalCount)
    .toBe(1)
    .catch(async (error: unknown) => {
      await stop()
      throw error
    })
  return { robot: { ...robot, serial, root } satisfies RemoteRobot, stop }
}
