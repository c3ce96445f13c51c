import { join } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { AgentContext } from '../../context.ts'
import { endStrays } from '../../processes/end-strays.ts'
import { findLiving } from '../../processes/find-processes.ts'
import { hookRunId } from '../../processes/run-id.ts'
import { type RunsContext, stopRuns } from '../../processes/stop-runs.ts'
import { listDeclaredOf } from '../../services/declared-services.ts'
import { isFinished } from '../../services/service-ending.ts'
import { isServiceRunning, readExit, stopService } from '../../services/service-process.ts'
import { bringUp } from '../../services/start-service.ts'
import type { HookReason } from '../../updates/hooks/hook-environment.ts'
import { findPackage } from '../../updates/hooks/package-place.ts'
import { runHook } from '../../updates/hooks/run-hook.ts'
import { AbortedError, reasonOf } from '../../updates/update-error.ts'

type WithFolder = Pick<AgentContext, 'folder'>

function startRunId(context: WithFolder, manifest: ArosManifest, code: string): string {
  return hookRunId(context.folder.base, manifest.contentHash, code, 'start')
}

/** Run that the start hook of a package left, and where it prints to. */
export function hookedRun(context: WithFolder, manifest: ArosManifest, code: string) {
  const outputBase = join(context.folder.hookOutput, `${code}.start`)
  return { manifest, outputBase, runId: startRunId(context, manifest, code) }
}

/** Codes of a release's packages whose start hook left a living process. */
export async function findRunningServices(context: AgentContext, manifest: ArosManifest): Promise<string[]> {
  const codes = manifest.packages.filter(({ hooks }) => hooks.start).map(({ code }) => code)
  if (codes.length === 0) return []
  const living = await findLiving(codes.map((code) => startRunId(context, manifest, code)))
  return codes.filter((code) => living.has(startRunId(context, manifest, code)))
}

/**
 * Ends what a package keeps running: declared services, the last first, then what its start hook left, then whatever else
 * runs of its files and belongs to no run.
 */
export async function stopPackage(context: RunsContext, manifest: ArosManifest, code: string): Promise<void> {
  for (const declared of listDeclaredOf(context, manifest, code).toReversed())
    await stopService(context, declared)
  if (findPackage(manifest, code)?.hooks.start) await stopRuns(context, [startRunId(context, manifest, code)])
  await endStrays(context, { code })
}

/** Ends every service of a release, last package first. */
export async function stopServices(context: RunsContext, manifest: ArosManifest): Promise<void> {
  for (const { code } of manifest.packages.toReversed()) await stopPackage(context, manifest, code)
}

interface StartOptions {
  unitId: string
  reason: Extract<HookReason, 'boot' | 'restart'>
}

/** Runs the start hook of one package. @returns whether it went well; what went wrong is logged */
export async function startService(
  context: AgentContext,
  manifest: ArosManifest,
  code: string,
  { unitId, reason }: StartOptions,
): Promise<boolean> {
  const logger = context.logger.child({ package: code, hook: 'start' })
  try {
    await runHook(context, {
      manifest,
      other: undefined,
      code,
      hook: 'start',
      reason,
      unitId,
      onOutput: async (stream, text) => logger.info({ stream }, text.slice(-2000)),
    })
    return true
  } catch (error) {
    if (error instanceof AbortedError) throw error
    logger.error(reasonOf(error))
    return false
  }
}

/**
 * Starts the declared services of a package that should run and do not, each once the one before is ready. One that does not
 * come up keeps those after it from nothing: they may work without.
 */
async function startDeclared(
  context: AgentContext,
  manifest: ArosManifest,
  code: string,
  { unitId, isMachineRestarted }: { unitId: string; isMachineRestarted: boolean },
): Promise<'unchanged' | 'started' | 'failed'> {
  let outcome: 'unchanged' | 'started' | 'failed' = 'unchanged'
  for (const declared of listDeclaredOf(context, manifest, code)) {
    if (await isServiceRunning(context, declared)) continue
    if (!isMachineRestarted && isFinished(declared.service.restart, await readExit(declared))) continue
    try {
      await bringUp(context, declared, { manifest, unitId, reason: 'boot' })
      if (outcome === 'unchanged') outcome = 'started'
    } catch (error) {
      if (error instanceof AbortedError) throw error
      context.logger.error({ package: code, service: declared.key }, reasonOf(error))
      outcome = 'failed'
    }
  }
  return outcome
}

interface BootOptions {
  unitId: string
  /** Everything starts anew; otherwise only what is listed in `expected`. */
  isMachineRestarted: boolean
  expected: readonly string[]
}

/**
 * Starts the installed release's services that should run and do not: all after a reboot, else those that are expected.
 * @returns codes of the packages that were started, and of those that could not be
 */
export async function startServices(
  context: AgentContext,
  manifest: ArosManifest,
  { unitId, isMachineRestarted, expected }: BootOptions,
): Promise<{ started: string[]; failed: string[] }> {
  const running = await findRunningServices(context, manifest)
  const started: string[] = []
  const failed: string[] = []
  for (const { code, hooks } of manifest.packages) {
    const shouldRun =
      hooks.start && (isMachineRestarted || expected.includes(code)) && !running.includes(code)
    const isHookWell = !shouldRun || (await startService(context, manifest, code, { unitId, reason: 'boot' }))
    const declared = await startDeclared(context, manifest, code, { unitId, isMachineRestarted })
    const isStarted = shouldRun || declared === 'started'
    if (!isHookWell || declared === 'failed') failed.push(code)
    else if (isStarted) started.push(code)
  }
  return { started, failed }
}
