import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { ArosManifest } from '@filo/contract/device/aros-manifest'
import type { AgentContext } from '../context.ts'
import { isMissing } from '../disk/durable-file.ts'
import { userOfPackage } from '../isolation/isolation.ts'
import { carriesMark, findFamily, findProcesses } from '../updates/find-processes.ts'
import type { HookReason } from '../updates/hook-environment.ts'
import { preparePlace } from '../updates/package-place.ts'
import { stopProcesses } from '../updates/stop-processes.ts'
import type { DeclaredService } from './declared-services.ts'
import { fillVariables, resolveCommand } from './fill-variables.ts'
import type { ExitCode } from './service-ending.ts'

export interface ServiceStart {
  manifest: ArosManifest
  other?: ArosManifest | undefined
  unitId: string
  reason: HookReason
}

/**
 * Runs a program and writes down how it ended: the agent that started it may be another one by then, or none. It leads a
 * session, by which all of it is found again whatever it does to its environment. Its first word is the file of the group
 * that limits it, or nothing.
 */
const shim = 'if [ -n "$1" ]; then echo $$ >"$1"; fi; shift; "$@" 3>&-; echo $? >&3'
const graceMs = 10_000

const pidFile = ({ outputBase }: DeclaredService) => `${outputBase}.pid`

/** What a service's program is called with. */
export async function prepareService(context: AgentContext, declared: DeclaredService, start: ServiceStart) {
  const { item, service, runId } = declared
  const run = { other: undefined, ...start, item, program: { service: service.name }, runId }
  const place = await preparePlace(context, run)
  const fill = (text: string) => fillVariables(text, place.environment)
  const own = Object.entries(service.environment).map(([name, text]) => [name, fill(text)])
  const variables: Record<string, string> = Object.fromEntries(own)
  const wrap = (command: string, args: readonly string[]) => {
    const program = { command: resolveCommand(fill(command), place.packageDir), args: args.map(fill) }
    const user = service.user ?? userOfPackage(item).owner
    return context.isolation.wrap({ ...program, variables, user }, place)
  }
  return { ...place, wrap }
}

/** A fresh file; what the run before printed is kept beside it. */
async function openOutput(outputBase: string, stream: 'stdout' | 'stderr') {
  const path = `${outputBase}.${stream}`
  await rename(path, `${outputBase}.previous.${stream}`).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  return open(path, 'a', 0o600)
}

/** Starts a service; what is left of an earlier run ends first. Whether it works is another question. */
export async function startProcess(
  context: AgentContext,
  declared: DeclaredService,
  start: ServiceStart,
): Promise<void> {
  const { item, service, outputBase, exitFile } = declared
  await stopService(declared)
  const { environment, packageDir, wrap } = await prepareService(context, declared, start)
  const { command, args } = await wrap(service.command, service.args)
  const group = await context.isolation.cgroups.prepare(`${item.code}.${service.name}`, service.limits)
  const files = [await openOutput(outputBase, 'stdout'), await openOutput(outputBase, 'stderr')]
  try {
    files.push(await open(exitFile, 'w', 0o600))
    const child = spawn('/bin/sh', ['-c', shim, 'filo-service', group ?? '', command, ...args], {
      cwd: packageDir,
      env: environment,
      detached: true,
      stdio: ['ignore', ...files.map(({ fd }) => fd)],
    })
    await once(child, 'spawn')
    child.unref()
    await writeFile(pidFile(declared), String(child.pid), { mode: 0o600 })
  } finally {
    for (const file of files) await file.close()
  }
}

/** Whether a service runs now, whichever agent started it. */
export async function isServiceRunning(declared: DeclaredService): Promise<boolean> {
  const pid = Number(await readFile(pidFile(declared), 'utf8').catch(() => ''))
  if (pid > 0 && (await carriesMark(pid, declared.runId))) return true
  return (await findProcesses(declared.runId)).length > 0
}

/** How a service that does not run ended. */
export async function readExit({ exitFile }: DeclaredService): Promise<ExitCode> {
  const text = await readFile(exitFile, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  return /^\d+\n$/.test(text) ? Number(text) : null
}

/** Ends a service with all that belongs to it; nothing when it does not run. */
export async function stopService(declared: DeclaredService): Promise<void> {
  await stopProcesses(declared.runId, graceMs, findFamily)
  await rm(pidFile(declared), { force: true })
}
