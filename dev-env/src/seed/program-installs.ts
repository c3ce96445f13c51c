import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@filo/contract/client'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { requestProgramInstall } from '@filo/contract/program-installs/program-installs-routes'
import { listPrograms } from '@filo/contract/programs/programs-routes'
import type { Team } from '../releases/team.ts'
import { demoModels } from './models.ts'
import { demoSerial } from './units.ts'

/** Which programs are asked for on which of the first model's robots, by their numbers. */
const orders = [
  ['karsilama', [1, 2, 3]],
  ['mini-oyun', [2]],
  ['menu', [1, 4]],
] as const

/** What this very machine gets: its page opens in a browser beside the console. */
const onMachine = 'menu'

const MACHINE_PATIENCE_MS = 15_000

async function findUnit(approver: Client, serial: string): Promise<string | undefined> {
  const { items } = await approver.call(listProducedRobots, { query: { q: serial } })
  return items.find((unit) => unit.serial === serial)?.id
}

/** This machine as a robot; its agent is a process of its own that comes in when it can. */
async function awaitMachine(approver: Client, serial: string): Promise<string | undefined> {
  const untilMs = performance.now() + MACHINE_PATIENCE_MS
  for (;;) {
    const id = await findUnit(approver, serial)
    if (id || performance.now() > untilMs) return id
    await wait(250)
  }
}

/**
 * Asks for one of the demo's programs on this very machine, whose agent installs it by itself once it runs a release that
 * fits. Undefined: the machine is no robot. What is there already is refused and stays as it is.
 */
export async function ensureMachineProgram({ approver }: Team, serial: string | undefined): Promise<void> {
  if (serial === undefined) return
  const query = { q: onMachine, 'f.state': ['active' as const] }
  const { items } = await approver.call(listPrograms, { query })
  const program = items.find(({ code }) => code === onMachine)
  const unitId = program && (await awaitMachine(approver, serial))
  if (unitId)
    await approver.call(requestProgramInstall, { body: { programId: program.id, unitIds: [unitId] } })
}

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
  for (const [code, numbers] of orders) {
    const program = programs.find((each) => each.code === code)
    if (!program) continue
    const unitIds: string[] = []
    for (const number of numbers) {
      const unitId = await findUnit(approver, demoSerial(model.serialPrefix, number))
      if (unitId) unitIds.push(unitId)
    }
    if (unitIds.length > 0)
      await approver.call(requestProgramInstall, { body: { programId: program.id, unitIds } })
  }
}
