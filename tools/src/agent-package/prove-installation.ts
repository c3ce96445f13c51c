import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { getAgentInstallation } from '@filo/contract/agents/agents-routes'
import { installLine } from '@filo/contract/agents/install-line'
import type { Client } from '@filo/contract/client'
import { createClaimCode } from '@filo/contract/enrolments/claim-codes-routes'
import { createProducedRobot, getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { KillableProduct } from '@filo/dev-env/proofs/servers/killable-product'
import { signInTeam } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { type DebianFolder, superviseAgent } from './debian-folder.ts'

export interface Stage {
  product: KillableProduct
  debian: DebianFolder
  check: (isRight: boolean, what: string) => void
  note: (text: string) => void
}

export interface ProofRobot {
  admin: Client
  unitId: string
  agent: ReturnType<typeof superviseAgent>
}

const patienceMs = 90_000
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Asks until it is so. @returns whether it became so in time */
export async function becomes(isSo: () => Promise<boolean>, withinMs = patienceMs): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await wait(250)) {
    if (await isSo().catch(() => false)) return true
  }
  return false
}

/** Whether the console says that the robot is linked with this agent. */
export async function isLinkedWith({ admin, unitId }: ProofRobot, version: string): Promise<boolean> {
  const unit = await admin.call(getProducedRobot, { params: { unitId } })
  return unit.connection === 'online' && unit.agentVersion === version
}

const modeOf = (path: string) => statSync(path).mode & 0o777

async function checkLayout({ debian, check }: Stage): Promise<void> {
  check(modeOf(debian.in('var/lib/filo-agent')) === 0o700, "the agent's folder is open to others")
  check(modeOf(debian.in('var/lib/filo')) === 0o755, 'services cannot reach the folder of releases')
  check(existsSync(debian.in('var/lib/filo/releases')), 'releases are not where services reach them')
  check(modeOf(debian.in('etc/filo-agent/agent.env')) === 0o600, 'the settings can be read by others')
  check((await debian.run('getent passwd filo-robot')).code === 0, 'there is no user for services')
}

/** A package that is not the one in the line is not installed, and a server with another root is not joined. */
async function checkRefusals({ debian, check }: Stage, line: string): Promise<void> {
  const otherFile = line.replace(/echo "([0-9a-f])/, (_, digit) => `echo "${digit === '0' ? '1' : '0'}`)
  const answer = await debian.run(otherFile)
  check(answer.code !== 0, 'a package with another checksum was installed')
  check(!existsSync(debian.in('usr/bin/filo-agent')), 'a package with another checksum left files')
}

async function checkOtherRoot({ debian, check, product }: Stage): Promise<void> {
  const other = `timeout 8 filo-agent run --server ${product.address} --serial OTHER --data /tmp/other --services /tmp/other`
  const output = await debian.run(`${other} --local-port 0 --root-sha256 ${'0'.repeat(64)}`)
  check(
    output.text.includes('this server is not the one'),
    `a server with another root was not refused: ${output.text.slice(-300)}`,
  )
}

async function checkCommands({ debian, check, note }: Stage): Promise<void> {
  const status = await debian.run('filo-agent status')
  check(status.code === 0 && status.text.includes('link: linked'), `status: ${status.code} ${status.text}`)
  const logs = await debian.run('filo-agent logs --minutes 5')
  check(logs.code === 0 && logs.text.includes('enrolled'), 'logs do not say that the robot joined')
  check((await debian.run('filo-agent --help')).text.includes('enrol --server'), 'there is no help')
  note(`status: ${status.text.trim().split('\n').join(' | ')}`)
}

/** Installs the package by the line of the console, joins with a claim code, and looks at what is there then. */
export async function proveInstallation(stage: Stage): Promise<ProofRobot> {
  const { product, debian, check } = stage
  const { admin, production } = await signInTeam(product.address, product.people)
  const variantId = (await ensureCatalogue(production)).get('NOVA-H1') ?? ''
  const body = { serial: 'DEB-0001', name: 'Deb', variantId }
  const { id: unitId } = await production.call(createProducedRobot, { body })
  const { code } = await production.call(createClaimCode, { params: { unitId }, body: { validDays: 1 } })
  const installation = await production.call(getAgentInstallation, {})
  const own = installation.packages.find((each) => each.architecture === architectures[process.arch])
  if (!own) throw new Error(`there is no package for ${process.arch}`)
  const server = installation.server ?? product.address
  const line = installLine({ installation, package: own, server, way: { claim: code }, serial: 'DEB-0001' })
  // There is no sudo in a minimal Debian, and nobody to become root from.
  const asRoot = line.replaceAll('sudo ', '')
  await checkRefusals(stage, asRoot)
  const startedAt = performance.now()
  const installed = await debian.run(asRoot)
  check(installed.code === 0, `the line ended with ${installed.code}: ${installed.text.slice(-600)}`)
  stage.note(`installed and set up in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await checkOtherRoot(stage)
  const agent = superviseAgent(debian, { FILO_LOCAL_PORT: '0', FILO_RENEWAL_MINUTES: '0.25' })
  const robot: ProofRobot = { admin, unitId, agent }
  check(
    await becomes(() => isLinkedWith(robot, '0.1.0')),
    `the robot did not join: ${agent.output().slice(-800)}`,
  )
  await checkLayout(stage)
  await checkCommands(stage)
  return robot
}

/** Removing leaves the data alone, purging leaves nothing. */
export async function proveRemoval({ debian, check }: Stage): Promise<void> {
  await debian.run('rm -rf /filo-agent.deb /tmp/other')
  const removed = await debian.run('apt-get remove -y filo-agent')
  check(removed.code === 0, `remove: ${removed.text.slice(-400)}`)
  check(!existsSync(debian.in('usr/lib/filo-agent')), 'remove left the program')
  check(!existsSync(debian.in('usr/bin/filo-agent')), 'remove left the command')
  check(existsSync(debian.in('var/lib/filo-agent/identity.json')), "remove took the robot's key away")
  check(existsSync(debian.in('etc/filo-agent/agent.env')), 'remove took the settings away')
  const purged = await debian.run('apt-get purge -y filo-agent')
  check(purged.code === 0, `purge: ${purged.text.slice(-400)}`)
  const left = await debian.run("find / -path /proc -prune -o -iname '*filo*' -print")
  check(left.text.trim() === '', `purge left ${left.text.trim().split('\n').join(', ')}`)
  check((await debian.run('getent passwd filo-robot')).code !== 0, 'purge left the user')
}
