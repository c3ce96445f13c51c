import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type FleetRenewal,
  getFleetAgents,
  getUnitAgent,
  renewAgents,
} from '@filo/contract/agents/agent-orders-routes'
import { bundlePrograms, offerBuild } from './proof-agents.ts'
import { becomes, isLinkedWith, type ProofRobot, type Stage } from './prove-installation.ts'

interface Renewals {
  n: number
  random: () => number
  work: string
  filesFolder: string
}

/** Until within a kill may come after the renewal was asked for. */
const killWithinMs = 6000

async function request({ admin, unitId }: ProofRobot, version: string): Promise<string> {
  const body = { version, unitIds: [unitId], reason: 'the proof' }
  return (await admin.call(renewAgents, { body })).renewal.id
}

async function stateOf({ admin }: ProofRobot): Promise<FleetRenewal['state'] | undefined> {
  return (await admin.call(getFleetAgents, {})).renewal?.state
}

/** A good agent stays, also when everything is killed on the way. */
async function proveOne(
  stage: Stage,
  robot: ProofRobot,
  { version, killMs }: { version: string; killMs: number | null },
) {
  await request(robot, version)
  if (killMs !== null) {
    await wait(killMs)
    robot.agent.kill()
  }
  const isThere = await becomes(
    async () => (await isLinkedWith(robot, version)) && (await stateOf(robot)) === 'done',
  )
  const when = killMs === null ? '' : ` with a kill after ${Math.round(killMs)} ms`
  stage.check(isThere, `renewal to ${version}${when} did not end: ${robot.agent.output().slice(-800)}`)
}

/** A broken agent gives way to the one before, and the console is told why. */
async function proveBroken(
  stage: Stage,
  robot: ProofRobot,
  expected: { version: string; program: string; outcome: string; before: string; filesFolder: string },
): Promise<void> {
  const { version, program, outcome, before, filesFolder } = expected
  offerBuild(filesFolder, version, Buffer.from(program))
  const startedAt = performance.now()
  await request(robot, version)
  const isBack = await becomes(
    async () => (await stateOf(robot)) === 'halted' && (await isLinkedWith(robot, before)),
  )
  stage.check(
    isBack,
    `after the broken ${version} agent ${before} is not back: ${robot.agent.output().slice(-800)}`,
  )
  const { renewal } = await robot.admin.call(getUnitAgent, { params: { unitId: robot.unitId } })
  stage.check(renewal?.outcome === outcome, `${version} ended ${renewal?.outcome}, not ${outcome}`)
  stage.note(
    `broken (${outcome}): ${before} back and told after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
}

/** Renews the agent again and again, with good agents and broken ones. */
export async function proveRenewals(
  stage: Stage,
  robot: ProofRobot,
  { n, random, work, filesFolder }: Renewals,
): Promise<void> {
  let version = '0.1.0'
  for (let round = 0; round <= n; round += 1) {
    version = `0.2.${round}`
    offerBuild(filesFolder, version, (await bundlePrograms(join(work, version), version)).agent)
    await proveOne(stage, robot, { version, killMs: round === 0 ? null : random() * killWithinMs })
  }
  const broken = { before: version, filesFolder }
  const crash = 'console.error("broken"); process.exit(1)'
  await proveBroken(stage, robot, { ...broken, version: '0.3.0', program: crash, outcome: 'crashed' })
  const silent = 'setInterval(() => undefined, 1000)'
  await proveBroken(stage, robot, { ...broken, version: '0.4.0', program: silent, outcome: 'silent' })
  robot.agent.kill()
  stage.check(await becomes(() => isLinkedWith(robot, version)), `after a kill agent ${version} is not back`)
}
