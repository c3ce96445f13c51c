import * as routes from '@filo/contract/programs/programs-routes'
import { uploadDemoPicture } from '../pictures/demo-pictures.ts'
import type { Team } from '../releases/team.ts'
import { type DemoProgram, type DemoVariantName, demoPrograms, demoPublisher } from './demo-programs.ts'
import { ensureDemoVersion } from './demo-releases.ts'
import type { DemoTask } from './demo-tasks.ts'
import { ensureReleased } from './ensure-version.ts'

type VariantIds = Record<DemoVariantName, string>

/** The released version of the package that a program is made of. @returns its id */
async function ensureProgramPackage(team: Team, input: DemoProgram, variantIds: string[]): Promise<string> {
  const { code, kind, name, description, semver, notes, files } = input
  const text = 'echo "$FILO_PACKAGE $FILO_VERSION: $(ls | wc -l) files"\n'
  const versionId = await ensureDemoVersion(team, {
    package: { code, kind, name, description },
    folder: 'Programlar',
    semver,
    notes,
    files,
    hooks: { install: { language: 'sh', text, timeoutS: 20 }, ...input.hooks },
    ...(input.isForThemAlone && { compatibleVariantIds: variantIds }),
  })
  await ensureReleased(team, versionId)
  return versionId
}

async function ensureProgramRow({ developer }: Team, input: DemoProgram): Promise<routes.Program> {
  const { code, name, description, category } = input
  const { items } = await developer.call(routes.listPrograms, { query: { q: code, size: 100 } })
  const found = items.find((program) => program.code === code)
  if (found) return found
  const iconKey = await uploadDemoPicture(developer, `${code}-icon`, 'icon')
  const body = { code, name, description, category, iconKey, publisher: demoPublisher }
  return developer.call(routes.createProgram, { body })
}

async function ensureRelease(
  team: Team,
  input: DemoProgram,
  { programId, variantIds }: { programId: string; variantIds: string[] },
): Promise<routes.ProgramRelease> {
  const { semver, notes, permissions, arosRange } = input
  const query = { 'f.programId': [programId], size: 100 }
  const { items } = await team.developer.call(routes.listProgramReleases, { query })
  const found = items.find((release) => release.semver === semver)
  if (found) return found
  const versionIds = [await ensureProgramPackage(team, input, variantIds)]
  const body = { semver, notes, permissions, arosRange, versionIds, variantIds }
  return team.developer.call(routes.createProgramRelease, { params: { programId }, body })
}

/** Takes a program from wherever it stands as far as it shall come; one that somebody took elsewhere is left there. */
async function advanceProgram(
  { developer, approver }: Team,
  { to }: DemoProgram,
  { programId, release }: { programId: string; release: routes.ProgramRelease },
): Promise<void> {
  const ofRelease = { params: { releaseId: release.id } }
  const params = { programId }
  if (release.state === 'draft') await developer.call(routes.submitProgramRelease, ofRelease)
  if (to === 'submitted' || release.state === 'rejected') return
  if (release.state !== 'approved') {
    const body = { decision: 'approved' as const, reason: 'Denendi, uygun' }
    await approver.call(routes.decideProgramRelease, { ...ofRelease, body })
  }
  const { state } = await approver.call(routes.getProgram, { params })
  if (to !== 'active' || state !== 'approved') return
  const body = { step: 'activate' as const, reason: 'İlk sürüm onaylandı' }
  await approver.call(routes.applyProgramStep, { params, body })
}

/** One program for variants, with its release, as far as it shall come. @returns its id */
export async function ensureProgram(team: Team, input: DemoProgram, variantIds: string[]): Promise<string> {
  const { id: programId } = await ensureProgramRow(team, input)
  const release = await ensureRelease(team, input, { programId, variantIds })
  await advanceProgram(team, input, { programId, release })
  return programId
}

/** Programs as a team would have made them, each with one release; done before, they do nothing or go on. */
export function programTasks(team: Team, variants: () => VariantIds): DemoTask[] {
  return demoPrograms.map((input) => ({
    step: 'packages',
    run: async () => {
      const ids = variants()
      await ensureProgram(
        team,
        input,
        input.variants.map((name) => ids[name]),
      )
    },
  }))
}
