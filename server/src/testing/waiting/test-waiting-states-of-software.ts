import type { WaitingKind } from '@filo/contract/home/waiting-work'
import type { VersionState } from '@filo/contract/packages/version-states'
import { eq } from 'drizzle-orm'
import { defects } from '../../db/schema/defects.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { programReleases } from '../../db/schema/programs.ts'
import { trustMetadata } from '../../db/schema/trust.ts'
import { versions } from '../../db/schema/versions.ts'
import { writeReportedPackages } from '../../records/units/unit-packages.ts'
import { addDraft, addPackage, testPackageCode } from '../test-packages.ts'
import { addSubmittedRelease } from '../test-programs.ts'
import { addBareAros, addComponent, componentCode } from '../test-releases.ts'
import { addUnit } from '../test-robots.ts'
import type { WaitingState, WaitingWorld } from './test-waiting-world.ts'

type SoftwareKind = Extract<
  WaitingKind,
  | `version_${string}`
  | `package_${string}`
  | 'scan_failed'
  | 'defect_open'
  | 'program_to_approve'
  | 'root_ends'
  | 'root_key_here'
  | 'installation_trouble'
>

async function setState({ server }: WaitingWorld, id: string, state: VersionState): Promise<void> {
  await server.context.db.update(versions).set({ state }).where(eq(versions.id, id))
}

/** A version of the developer that stands so. */
const versionIn = (state: VersionState) => async (world: WaitingWorld) => {
  const { developer } = world.people
  const { id } = await addDraft(developer, await addPackage(developer))
  await setState(world, id, state)
  return { id, end: () => setState(world, id, 'archived') }
}

async function testPackageAlone(world: WaitingWorld) {
  const { versionId } = await addComponent(world.server, componentCode(), { state: 'in_test' })
  return { id: versionId, end: () => setState(world, versionId, 'archived') }
}

async function failOnRobot(world: WaitingWorld) {
  const { db, ids, clock } = world.server.context
  const code = testPackageCode()
  const id = await addPackage(world.people.developer, code)
  const unitId = await addUnit(world.server)
  const item = { code, version: '1.0.0', state: 'failed', detail: 'exit code 7' }
  const isIt = eq(producedRobots.id, unitId)
  async function report(softwareInfo: Record<string, unknown>): Promise<void> {
    const [unit] = await db.select().from(producedRobots).where(isIt)
    if (unit) await writeReportedPackages(db, { unit, softwareInfo }, { at: clock.now(), ids })
    await db.update(producedRobots).set({ softwareInfo }).where(isIt)
  }
  const rest = { arosVersion: '1.0.0', programs: [] }
  await report({ ...rest, packages: [item] })
  return { id, end: () => report({ ...rest, packages: [{ ...item, state: 'installed' }] }) }
}

async function findDefect(world: WaitingWorld) {
  const { db, ids, clock } = world.server.context
  const { developer, tester } = world.people
  const packageId = await addPackage(developer)
  const { id: versionId } = await addDraft(developer, packageId)
  await setState(world, versionId, 'in_test')
  const arosId = await addBareAros(world.server, { state: 'archived' })
  const [id, at] = [ids.next(), clock.now()]
  const meta = { id, createdAt: at, updatedAt: at, changedAt: at, reporterId: tester.userId }
  const what = { title: 'Kol titriyor', description: 'Yavaş', severity: 'major', state: 'open' } as const
  await db.insert(defects).values({ ...meta, ...what, arosId, packageId, versionId })
  const end = async () => {
    await setState(world, versionId, 'archived')
    await db.update(defects).set({ state: 'rejected' }).where(eq(defects.id, id))
  }
  return { id, end }
}

async function submitProgram(world: WaitingWorld) {
  const { db } = world.server.context
  const { releaseId } = await addSubmittedRelease(world.server, world.people.developer)
  const isIt = eq(programReleases.id, releaseId)
  return { id: releaseId, end: () => db.update(programReleases).set({ state: 'rejected' }).where(isIt) }
}

async function endRoot({ server }: WaitingWorld) {
  const { db, clock } = server.context
  const expires = new Date(clock.now().getTime() + 30 * 86_400_000).toISOString()
  const version = 900
  const text = JSON.stringify({ signed: { expires } })
  await db.insert(trustMetadata).values({ role: 'root', version, text, createdAt: clock.now() })
  return { id: 'root', end: () => db.delete(trustMetadata).where(eq(trustMetadata.version, version)) }
}

async function runInEarnest({ heard }: WaitingWorld) {
  heard.isInEarnest = async () => true
  return {
    id: 'root',
    end: async () => {
      heard.isInEarnest = async () => false
    },
  }
}

async function fillDisk({ heard }: WaitingWorld) {
  const facts = { freeBytes: 1, totalBytes: 100, reserveBytes: 10 }
  heard.readServices = async () => [
    { code: 'database_answers', facts: { ms: 1 } },
    { code: 'disk_full', facts },
  ]
  return {
    id: 'disk_full',
    end: async () => {
      heard.readServices = async () => [{ code: 'disk_enough', facts }]
    },
  }
}

/** How work with software, and that of the installation, comes about. */
export const statesOfSoftware: Record<SoftwareKind, WaitingState> = {
  version_rejected: { ownOf: 'developer', bring: versionIn('rejected') },
  version_draft: { ownOf: 'developer', bring: versionIn('draft') },
  scan_failed: { ownOf: 'developer', bring: versionIn('scan_failed') },
  package_failing: { ownOf: 'developer', bring: failOnRobot },
  package_to_approve: { roles: ['admin', 'release_manager'], bring: testPackageAlone },
  defect_open: { ownOf: 'developer', bring: findDefect },
  program_to_approve: { roles: ['admin', 'release_manager'], bring: submitProgram },
  root_ends: { roles: ['admin'], bring: endRoot },
  root_key_here: { roles: ['admin'], bring: runInEarnest },
  installation_trouble: { roles: ['admin'], bring: fillDisk },
}
