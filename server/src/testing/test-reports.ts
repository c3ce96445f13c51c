import type { InstalledPackage } from '@filo/contract/device/messages/robot-report'
import { arosItems } from '../db/schema/aros-versions.ts'
import { robotAros } from '../db/schema/robot-aros.ts'
import { lockUnit } from '../records/units/unit-row.ts'
import type { RobotActor } from '../rights/actor.ts'
import type { TestServer } from './test-context.ts'
import { addBareAros } from './test-releases.ts'

/** What a robot's machine says of itself. */
export const testDeviceInfo = {
  arosVersion: null,
  firmware: null,
  boardSerial: null,
  osName: 'Linux',
  kernel: '6.6',
  hostname: 'robot',
}

/** A unit as the one who reports. */
export function robotActorOf({ id: unitId, serial: name }: { id: string; serial: string }): RobotActor {
  return { kind: 'robot', unitId, name, ip: null, requestId: null }
}

/** Has a unit report what it runs, as if it had come over its link; a version alone is installed and well. */
export async function reportPackages(
  server: TestServer,
  unitId: string,
  packages: Record<string, string | Omit<InstalledPackage, 'code'>>,
): Promise<void> {
  const { db, clock, updates } = server.context
  const installed = Object.entries(packages).map(([code, reported]): InstalledPackage => {
    return typeof reported === 'string'
      ? { code, version: reported, state: 'installed' }
      : { code, ...reported }
  })
  const softwareInfo = { arosVersion: null, packages: installed, programs: [] }
  await db.transaction(async (tx) => {
    const unit = await lockUnit(tx, { kind: 'all' }, unitId)
    if (!unit) throw new Error(`no unit ${unitId}`)
    const reported = { type: 'report', seq: 1, at: clock.now().toISOString() } as const
    const runs = { current: null, previous: null, deviceInfo: testDeviceInfo, softwareInfo }
    await updates.intake.report(tx, robotActorOf(unit), unit, { ...reported, ...runs })
  })
}

/** Makes a published version with these package versions the production default of a variant. @returns its id */
export async function addDefault(
  server: TestServer,
  variantId: string,
  items: readonly { packageId: string; versionId: string }[],
): Promise<string> {
  const { db, ids, clock } = server.context
  const arosId = await addBareAros(server, { variantId })
  const rows = items.map(({ packageId, versionId }, order) => ({ arosId, packageId, versionId, order }))
  if (rows.length > 0) await db.insert(arosItems).values(rows)
  const what = { id: ids.next(), channel: 'production', kind: 'default' } as const
  await db.insert(robotAros).values({ ...what, variantId, arosId, assignedAt: clock.now() })
  return arosId
}
