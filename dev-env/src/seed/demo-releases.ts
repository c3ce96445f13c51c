import type { Client } from '@filo/contract/client'
import { createFolder, listFolders } from '@filo/contract/packages/folders-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { ensurePackage } from '../releases/package-version.ts'
import { tarOf } from '../releases/tar-of.ts'
import type { Team } from '../releases/team.ts'
import { ensureProductionAros, ensureTestAros } from './advance-release.ts'
import { ensureBoundPackages } from './bound-packages.ts'
import { campaignSemver } from './demo-campaign.ts'
import { addLibraries } from './demo-libraries.ts'
import { type DemoVersion, demoGenerations, demoPatch, demoReleaseNotes } from './demo-packages.ts'
import { demoPlans } from './demo-plans.ts'
import type { DemoTask } from './demo-tasks.ts'
import { ensureReadyVersion, ensureReleased } from './ensure-version.ts'
import { ignoreDone } from './ignore-done.ts'

async function ensureFolder(developer: Client, name: string): Promise<string> {
  const { items } = await developer.call(listFolders, {})
  const found = items.find((folder) => folder.name === name)
  return found ? found.id : (await developer.call(createFolder, { body: { name, parentId: null } })).id
}

/** A version that is ready or further, with its folder, package, test plan and libraries. @returns its id */
export async function ensureDemoVersion(team: Team, input: DemoVersion): Promise<string> {
  const folderId = await ensureFolder(team.developer, input.folder)
  const packageId = await ensurePackage(team.developer, { ...input.package, folderId })
  const { semver, notes, hooks, dependencies, compatibleVariantIds } = input
  const archive = { fileName: `${input.package.code}-${semver}.tar`, content: await tarOf(input.files) }
  const plan = demoPlans[`${input.package.code} ${semver}`]
  const id = await ensureReadyVersion(team, packageId, {
    semver,
    notes,
    hooks,
    archive,
    ...(dependencies && { dependencies }),
    ...(compatibleVariantIds && { compatibleVariantIds }),
    ...(plan && { plan }),
  })
  await addLibraries(team.developer, { id, code: input.package.code, semver }).catch(ignoreDone)
  return id
}

/** The robots of a variant that take test versions. */
async function listTestRobots({ production }: Team, variantId: string): Promise<string[]> {
  const query = { 'f.variantId': variantId, 'f.isTestRobot': 'true', size: 10 } as const
  return (await production.call(listProducedRobots, { query })).items.map(({ id }) => id)
}

/** The variants that the demo's releases are for. */
interface DemoVariants {
  humanoid: string
  service: string
}

/**
 * Packages and releases as a team would have made them: the humanoid's first generation is published and its default,
 * its second waits for the tester and their robot, and the service robot's waits for approval. With a patch there is one in between that
 * is published for a campaign.
 */
export function releaseTasks(team: Team, variants: () => DemoVariants, hasPatch: boolean): DemoTask[] {
  const bill = new Map<string, string>()
  const versionIds = () => [...bill.values()]
  const nova = () => ({ variantId: variants().humanoid, name: 'Nova AROS', versionIds: versionIds() })
  const packageTasks = (versions: readonly DemoVersion[] = []): DemoTask[] =>
    versions.map((input) => ({
      step: 'packages',
      run: async () => void bill.set(input.package.code, await ensureDemoVersion(team, input)),
    }))
  const released = async () => {
    for (const versionId of versionIds()) await ensureReleased(team, versionId)
  }
  const published = () =>
    ensureProductionAros(team, { ...nova(), semver: '5.1.0', notes: demoReleaseNotes.first }, 'published')
  const inReview = () => {
    const { service: variantId } = variants()
    const input = { variantId, name: 'Servis AROS', semver: '2.0.0', notes: demoReleaseNotes.service }
    return ensureProductionAros(team, { ...input, versionIds: versionIds() }, 'in_review')
  }
  const patched = () =>
    ensureProductionAros(
      team,
      { ...nova(), semver: campaignSemver, notes: demoReleaseNotes.patch, makesDefault: false },
      'published',
    )
  const inTest = async () => {
    const testUnitIds = await listTestRobots(team, variants().humanoid)
    await ensureTestAros(
      team,
      { ...nova(), semver: '5.2.0', notes: demoReleaseNotes.second, testUnitIds },
      'testing',
    )
  }
  return [
    ...packageTasks(demoGenerations[0]),
    { step: 'packages', run: () => ensureBoundPackages(team.composer, variants()) },
    ...[released, published, inReview].map((run) => ({ step: 'releases' as const, run })),
    ...(hasPatch
      ? [
          ...packageTasks(demoPatch),
          ...[released, patched].map((run) => ({ step: 'releases' as const, run })),
        ]
      : []),
    ...packageTasks(demoGenerations[1]),
    { step: 'releases', run: inTest },
  ]
}
