import { readFile, realpath } from 'node:fs/promises'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { PackageService } from '@filo/contract/device/assignment/package-services'
import type { AgentContext } from '../context.ts'
import { redactSecrets } from '../log/redact-secrets.ts'
import { familyOf } from '../processes/family.ts'
import { findPortHolders, type PortHolder } from '../processes/listening-ports.ts'
import { type ProcessFacts, readProcesses } from '../processes/process-table.ts'
import { hookRunId, serviceRunId } from '../processes/run-id.ts'
import { robotTag } from '../processes/run-mark.ts'
import { packageOfProcess } from '../processes/strays.ts'
import { cutText } from '../updates/cut-text.ts'
import { holderWords, portsInQuestion } from './port-words.ts'
import { readTail } from './service-output.ts'

/** What failed. */
export interface Failed {
  /** The release that it is of. */
  manifest: ArosManifest
  /** What it printed is in `<outputBase>.stdout` and `.stderr`. */
  outputBase: string
  /** Its own run, whose ports are not taken from it. */
  runId: string
  service?: PackageService
}

const longestCommand = 80

function declaredPorts({ readiness, liveness }: PackageService): number[] {
  return [readiness, liveness].flatMap((check) => (check && 'port' in check ? [check.port] : []))
}

async function commandOf(pid: number): Promise<string> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const text = words.replaceAll('\0', ' ').trim()
  const name = text || (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '?')).trim()
  return cutText(redactSecrets(name), longestCommand)
}

/** The runs of a release with the packages that they are of. */
function runsOf(base: string, { contentHash, packages }: ArosManifest): [runId: string, code: string][] {
  return packages.flatMap(({ code, services = [] }) => [
    [hookRunId(base, contentHash, code, 'start'), code],
    ...services.map(({ name }): [string, string] => [serviceRunId(base, contentHash, code, name), code]),
  ])
}

async function packageOf(
  { folder }: AgentContext,
  { manifest }: Failed,
  { pid, processes }: { pid: number; processes: readonly ProcessFacts[] },
): Promise<string | null> {
  const hasIt = ([runId]: [string, string]) => familyOf(processes, [runId]).some((one) => one.pid === pid)
  const known = runsOf(folder.base, manifest).find(hasIt)?.[1]
  if (known !== undefined) return known
  const real = (path: string) => realpath(path).catch(() => path)
  const folders = { releases: await real(folder.releases), packages: await real(folder.packages) }
  const rule = { robot: robotTag(folder.base), folders, self: process.pid }
  return packageOfProcess(processes, pid, rule) ?? null
}

async function describe(
  context: AgentContext,
  failed: Failed,
  { holder, processes }: { holder: PortHolder; processes: readonly ProcessFacts[] },
): Promise<string> {
  const { port, uid, pid } = holder
  if (pid === undefined) return holderWords({ port, uid, pid, command: '', package: null })
  const code = await packageOf(context, failed, { pid, processes })
  return holderWords({ port, uid, pid, command: await commandOf(pid), package: code })
}

/**
 * Explains who holds the ports that a hook or service that failed wanted, in words: those that it says are taken, and those
 * that it is asked on. Undefined where nobody else listens on them.
 */
export async function explainPorts(context: AgentContext, failed: Failed): Promise<string | undefined> {
  const { outputBase, runId, service } = failed
  const output = `${await readTail(`${outputBase}.stderr`)}\n${await readTail(`${outputBase}.stdout`)}`
  const search = { declared: service ? declaredPorts(service) : [], args: service?.args ?? [] }
  const holders = await findPortHolders(portsInQuestion(output, search))
  if (holders.length === 0) return undefined
  const processes = await readProcesses({ withPaths: true })
  const own = new Set(familyOf(processes, [runId]).map(({ pid }) => pid))
  const others = holders.filter(({ pid }) => pid === undefined || !own.has(pid))
  // One program may listen by both versions of the protocol.
  const first = others.filter(
    ({ port, pid }, at) => others.findIndex((one) => one.port === port && one.pid === pid) === at,
  )
  const words = await Promise.all(first.map((holder) => describe(context, failed, { holder, processes })))
  return words.length === 0 ? undefined : words.join('; ')
}
