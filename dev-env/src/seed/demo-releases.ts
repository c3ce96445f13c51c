import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { Client } from '@filo/contract/client'
import { createFolder, listFolders } from '@filo/contract/packages/folders-routes'
import { beginTestAros, passTestAros, publishFromTest, requestReview } from '../releases/aros-release.ts'
import { ensurePackage, readyVersion, releaseVersion } from '../releases/package-version.ts'
import { tarOf } from '../releases/tar-of.ts'
import type { Team } from '../releases/team.ts'
import { addLibraries } from './demo-libraries.ts'
import { type DemoVersion, demoGenerations } from './demo-packages.ts'

async function ensureFolder(developer: Client, name: string): Promise<string> {
  const { items } = await developer.call(listFolders, {})
  const found = items.find((folder) => folder.name === name)
  return found ? found.id : (await developer.call(createFolder, { body: { name, parentId: null } })).id
}

async function addVersion(team: Team, input: DemoVersion): Promise<string> {
  const folderId = await ensureFolder(team.developer, input.folder)
  const packageId = await ensurePackage(team.developer, { ...input.package, folderId })
  const { semver, notes, hooks, dependencies } = input
  const archive = { fileName: `${input.package.code}-${semver}.tar`, content: await tarOf(input.files) }
  const id = await readyVersion(team, packageId, {
    semver,
    notes,
    hooks,
    archive,
    ...(dependencies && { dependencies }),
  })
  await addLibraries(team.developer, { id, code: input.package.code, semver })
  return id
}

/** The variants that the demo's releases are for. */
interface DemoVariants {
  humanoid: string
  service: string
}

/**
 * Packages and releases as a team would have made them: the humanoid's first generation is published and its default,
 * its second waits for the tester, and the service robot's waits for approval. Made once.
 */
export async function ensureReleases(team: Team, { humanoid, service }: DemoVariants): Promise<void> {
  const { totalCount } = await team.composer.call(listArosVersions, { query: { 'f.robotId': humanoid } })
  if (totalCount > 0) return
  const bill = new Map<string, string>()
  for (const input of demoGenerations[0] ?? []) bill.set(input.package.code, await addVersion(team, input))
  for (const versionId of bill.values()) await releaseVersion(team, versionId)
  const release = { robotId: humanoid, name: 'Nova AROS', semver: '5.1.0', versionIds: [...bill.values()] }
  await publishFromTest(team, await passTestAros(team, release), true)
  const waiter = { robotId: service, name: 'Servis AROS', semver: '2.0.0', versionIds: [...bill.values()] }
  await requestReview(team, await passTestAros(team, waiter))
  for (const input of demoGenerations[1] ?? []) bill.set(input.package.code, await addVersion(team, input))
  await beginTestAros(team, { ...release, semver: '5.2.0', versionIds: [...bill.values()] })
}
