import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import { startKillable } from '@filo/dev-env/proofs/servers/killable-product'
import { repositoryRoot } from '../source/repository-files.ts'
import { writeAgentFiles } from './agent-package.ts'
import { mayOpenDebian, openDebian } from './debian-folder.ts'
import { bundlePrograms } from './proof-agents.ts'
import { proveArm64 } from './prove-arm64.ts'
import { proveInstallation, proveRemoval, type Stage } from './prove-installation.ts'
import { proveRenewals } from './prove-renewals.ts'

interface ProofResult {
  n: number
  seed: number
  failures: string[]
  notes: string[]
}

/** Renewals with a kill in the middle. */
export const defaultN = 3

/**
 * In a Debian of its own: installs the package by the line that the console shows, joins, renews the agent `n` times with
 * kills in between, has broken agents come back to the one before, removes and purges. Needs root and debootstrap.
 */
export async function run({ n, seed }: { n: number; seed: number }): Promise<ProofResult> {
  const failures: string[] = []
  const notes: string[] = []
  if (!(await mayOpenDebian()))
    return {
      n: 0,
      seed,
      failures,
      notes: ['SKIPPED: it needs Linux, root and debootstrap (apt-get install debootstrap)'],
    }
  const work = mkdtempSync(join(tmpdir(), 'filo-agent-package-'))
  const filesFolder = join(work, 'files')
  const leftOut = await writeAgentFiles(filesFolder, await bundlePrograms(join(work, 'first'), '0.1.0'))
  notes.push(...leftOut)
  const port = await freePort()
  const product = await startKillable(join(work, 'data'), port, { FILO_AGENT_FILES: filesFolder })
  const debian = await openDebian()
  const check = (isRight: boolean, what: string) => {
    if (!isRight) failures.push(what)
  }
  const stage: Stage = { product, debian, check, note: (text) => notes.push(text) }
  try {
    // Before renewals put other builds in the folder.
    await proveArm64(stage, { filesFolder, work, version: '0.1.0' })
    const robot = await proveInstallation(stage)
    try {
      await proveRenewals(stage, robot, { n, random: seededRandom(seed), work, filesFolder })
    } finally {
      await robot.agent.stop()
    }
    await proveRemoval(stage)
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await debian.close()
    await product.stop()
    rmSync(work, { recursive: true, force: true })
  }
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'agent/package.json'), 'utf8'))
  return { n, seed, failures, notes: [`agent ${version}, ${n} renewals with a kill in between`, ...notes] }
}
