import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { AgentContext } from '../context.ts'
import { isMissing } from '../disk/durable-file.ts'
import { type Sight, userOfPackage } from '../isolation/isolation.ts'
import { endStrays } from '../processes/end-strays.ts'
import { findProcesses } from '../processes/find-processes.ts'
import { markProgram } from '../processes/mark-program.ts'
import { carriesMark } from '../processes/process-table.ts'
import { checkRunId } from '../processes/run-id.ts'
import { type RunsContext, stopRuns } from '../processes/stop-runs.ts'
import type { HookReason } from '../updates/hooks/hook-environment.ts'
import { preparePlace } from '../updates/hooks/package-place.ts'
import type { DeclaredService } from './declared-services.ts'
import { fillVariables, resolveCommand } from './fill-variables.ts'
import type { ExitCode } from './service-ending.ts'

export interface ServiceStart {
  manifest: ArosManifest
  other?: ArosManifest | undefined
  unitId: string
  reason: HookReason
}

const pidFile = ({ outputBase }: DeclaredService) => `${outputBase}.pid`

/** Prepares what a service's program is called with. */
export async function prepareService(context: AgentContext, declared: DeclaredService, start: ServiceStart) {
  const { item, service, runId } = declared
  const run = { other: undefined, ...start, item, program: { service: service.name }, runId }
  const place = await preparePlace(context, run)
  const fill = (text: string) => fillVariables(text, place.environment)
  const own = Object.entries(service.environment).map(([name, text]) => [name, fill(text)])
  const variables: Record<string, string> = Object.fromEntries(own)
  const wrap = (command: string, args: readonly string[], sight?: Sight) => {
    const program = { command: resolveCommand(fill(command), place.packageDir), args: args.map(fill) }
    const user = service.user ?? userOfPackage(item).owner
    return context.isolation.wrap({ ...program, variables, user, ...(sight && { sight }) }, place)
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

/**
 * Starts a service; what is left of an earlier run and of other releases ends first. Whether it works is another question.
 */
export async function startProcess(
  context: AgentContext,
  declared: DeclaredService,
  start: ServiceStart,
): Promise<void> {
  const { item, service, outputBase, exitFile } = declared
  await stopService(context, declared)
  // What a start hook left may run without a run being known of it, where an agent from before ran the hook.
  await endStrays(context, { manifests: [start.manifest], ...(!item.hooks.start && { code: item.code }) })
  const { environment, packageDir, wrap } = await prepareService(context, declared, start)
  const run = { runId: declared.runId, limits: service.limits, isAwaited: true }
  const { command, args } = await markProgram(context, run, await wrap(service.command, service.args))
  const files = [await openOutput(outputBase, 'stdout'), await openOutput(outputBase, 'stderr')]
  try {
    files.push(await open(exitFile, 'w', 0o600))
    const child = spawn(command, args, {
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

/** How a service that does not run ended. */
export async function readExit({ exitFile }: DeclaredService): Promise<ExitCode> {
  const text = await readFile(exitFile, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  return /^\d+\n$/.test(text) ? Number(text) : null
}

/** Ends a service with all that belongs to it; nothing when it does not run. */
export async function stopService(context: RunsContext, declared: DeclaredService): Promise<void> {
  await stopRuns(context, [declared.runId, checkRunId(declared.runId)])
  await rm(pidFile(declared), { force: true })
}

/**
 * Whether a service runs now, whichever agent started it. It is a program in the foreground: once that has ended the service
 * has, and what it left behind is ended with it.
 */
export async function isServiceRunning(context: RunsContext, declared: DeclaredService): Promise<boolean> {
  const pid = Number(await readFile(pidFile(declared), 'utf8').catch(() => ''))
  if (pid > 0 && (await carriesMark(pid, declared.runId))) return true
  if ((await findProcesses(declared.runId)).length === 0) return false
  // Killed before it could write down an end, the shell above the program leaves it running.
  if ((await readExit(declared)) === null) return true
  await stopService(context, declared)
  return false
}
