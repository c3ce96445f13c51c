import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { requestProgramInstall } from '@filo/contract/program-installs/program-installs-routes'
import { listPrograms } from '@filo/contract/programs/programs-routes'
import type { Team } from '../releases/team.ts'
import { demoModels } from './models.ts'
import { demoSerial } from './units.ts'

/** Which programs are asked for on which of the first model's robots, by their numbers. */
const wanted = [
  ['karsilama', [1, 2, 3]],
  ['mini-oyun', [2]],
  ['menu', [1, 4]],
] as const

/**
 * Asks for some of the demo's programs on its robots: those that virtual robots play install them, the others wait. What is
 * there already is refused and stays as it is.
 */
export async function ensureProgramInstalls({ approver }: Team): Promise<void> {
  const [model] = demoModels
  if (!model) return
  const { items: programs } = await approver.call(listPrograms, {
    query: { 'f.state': ['active'], size: 100 },
  })
  for (const [code, numbers] of wanted) {
    const program = programs.find((each) => each.code === code)
    if (!program) continue
    const unitIds: string[] = []
    for (const number of numbers) {
      const serial = demoSerial(model.serialPrefix, number)
      const { items } = await approver.call(listProducedRobots, { query: { q: serial } })
      unitIds.push(...items.filter((unit) => unit.serial === serial).map(({ id }) => id))
    }
    if (unitIds.length > 0)
      await approver.call(requestProgramInstall, { body: { programId: program.id, unitIds } })
  }
}
