import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { buildConsole } from '../build-console.ts'
import { secureFrontKinds } from '../fronts/secure-front-kinds.ts'
import { dealCases } from './deal-cases.ts'
import { doctorCases } from './networks/doctor-cases.ts'
import { frontCases } from './networks/front-cases.ts'
import type { NetworkCase } from './networks/network-case.ts'
import { type NetworkStage, openNetworkStage } from './networks/network-stage.ts'
import { proxyKinds } from './networks/own-proxies.ts'
import { proxyCases } from './networks/proxy-cases.ts'
import { trustCases } from './networks/trust-cases.ts'

const kindsOf = ({ certificate }: Pick<NetworkStage, 'certificate'>) => secureFrontKinds(certificate)

async function nginxOf(stage: NetworkStage) {
  const [nginx] = await kindsOf(stage)
  if (!nginx?.program) throw new Error('there is no nginx')
  return nginx
}

async function allCases(): Promise<NetworkCase[]> {
  const nowhere = { certificate: { certificate: '', key: '', both: '' } }
  return [
    ...frontCases(kindsOf, await kindsOf(nowhere)),
    ...proxyCases(proxyKinds, nginxOf),
    ...trustCases(nginxOf),
    ...doctorCases(nginxOf),
  ]
}

export const defaultN = (await allCases()).length

/** Why nothing of this can be tried here; undefined: it can. */
function whyNot(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root, for names and networks of its own'
  const missing = ['unshare', 'mount', 'ip', 'openssl'].find((name) => spawnSync(name, ['--help']).error)
  return missing && `it needs ${missing}`
}

async function play(cases: readonly NetworkCase[], folder: string, random: () => number) {
  const [notes, failures]: [string[], string[]] = [[], []]
  const site = await openNetworkStage(folder, random)
  try {
    for (const { name, lacks, act } of cases) {
      if (lacks) {
        notes.push(`SKIPPED ${name}: this machine lacks ${lacks}`)
        continue
      }
      const { stage, end } = site.ofCase()
      const startedAt = Date.now()
      const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`
      try {
        notes.push(`${name}: ${(await act(stage)).trim()} (${seconds()})`)
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message} (${seconds()})`)
      } finally {
        await end()
      }
    }
  } finally {
    await site.stop()
  }
  return { notes, failures }
}

/**
 * Agents as programs and a server as a program, with other people's software between them: the documented servers in front with
 * their TLS, proxies that ask for a password, clocks, certificates and lines; and what `filo doctor` makes of an address.
 * `only`: those alone whose names hold it.
 */
export async function run({ n, seed, only = '' }: { n: number; seed: number; only?: string }) {
  const reason = whyNot()
  if (reason) return { n: 0, seed, failures: [], notes: [`SKIPPED: ${reason}`] }
  await buildConsole()
  const folder = mkdtempSync(join(tmpdir(), 'filo-networks-'))
  // Proxies run as users of their own.
  chmodSync(folder, 0o711)
  const random = seededRandom(seed)
  try {
    const cases = (await allCases()).filter(({ name }) => name.includes(only))
    const { notes, failures } = await play(dealCases(cases, n, random), folder, random)
    return { n, seed, failures, notes }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
