import { join } from 'node:path'
import type { ArosManifest, ManifestPackage } from '@filo/contract/device/assignment/aros-manifest'
import type { HookKind, PackageHook } from '@filo/contract/device/assignment/package-content'
import type { AgentContext } from '../../context.ts'
import { type Sight, userOfPackage } from '../../isolation/isolation.ts'
import { endStrays } from '../../processes/end-strays.ts'
import { markProgram } from '../../processes/mark-program.ts'
import { findNamespaceInit } from '../../processes/namespace-init.ts'
import { hookRunId, serviceRunId } from '../../processes/run-id.ts'
import { stopRuns } from '../../processes/stop-runs.ts'
import { explainPorts } from '../../services/explain-ports.ts'
import { hookPath } from '../release/release-files.ts'
import { UpdateError } from '../update-error.ts'
import type { HookReason } from './hook-environment.ts'
import { findPackage, preparePlace } from './package-place.ts'
import { type ProcessResult, runProcess } from './run-process.ts'
import { tellingLine } from './telling-line.ts'

interface HookCall {
  manifest: ArosManifest
  /** The release on the other side of the update, for `FILO_PREVIOUS_*`. */
  other: ArosManifest | undefined
  code: string
  hook: HookKind
  reason: HookReason
  unitId: string
  onOutput: (stream: 'stdout' | 'stderr' | 'agent', text: string) => Promise<void>
}

const healthRetryMs = 500
/** A hook may be written with `import` or `require`; Node.js finds out, and need not warn about it each time. */
const bothModuleKinds = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'

const seesServices: readonly HookKind[] = ['healthcheck', 'uninstall']

/**
 * Which processes a hook sees under a sandbox: its own; the robot's where it is root, to change the robot itself; and what its
 * package left running where the hook is about that.
 */
async function sightOf(context: AgentContext, call: HookCall, item: ManifestPackage): Promise<Sight> {
  if (userOfPackage(item).hooks === 'root') return 'robot'
  if (!context.isolation.canEnter || !seesServices.includes(call.hook)) return 'own'
  const [{ base }, { contentHash }] = [context.folder, call.manifest]
  const services = (item.services ?? []).map(({ name }) => serviceRunId(base, contentHash, item.code, name))
  const init = await findNamespaceInit([hookRunId(base, contentHash, item.code, 'start'), ...services])
  return init === undefined ? 'own' : { of: init }
}

async function runOnce(
  context: AgentContext,
  call: HookCall,
  item: ManifestPackage,
  timeoutMs: number,
): Promise<ProcessResult> {
  const script = item.hooks[call.hook] as PackageHook
  const runId = hookRunId(context.folder.base, call.manifest.contentHash, item.code, call.hook)
  const run = { ...call, item, program: { hook: call.hook }, runId }
  const { environment, packageDir, ...place } = await preparePlace(context, run)
  const { releaseDir } = place
  const file = join(releaseDir, hookPath(item, call.hook, script.language))
  const program =
    script.language === 'node'
      ? { command: process.execPath, args: [bothModuleKinds, file] }
      : { command: '/bin/sh', args: [file] }
  const user = userOfPackage(item).hooks
  const sight = await sightOf(context, call, item)
  const wrapped = await context.isolation.wrap({ ...program, user, sight }, place)
  return runProcess({
    ...(await markProgram(context, { runId }, wrapped)),
    cwd: packageDir,
    environment,
    timeoutMs,
    outputBase: join(context.folder.hookOutput, `${item.code}.${call.hook}`),
    keepGroup: call.hook === 'start',
    signal: context.stopping,
  })
}

function describe(result: ProcessResult): string {
  if (result.isTimedOut) return 'time limit reached'
  const line = tellingLine(result.stderr) || tellingLine(result.stdout)
  const ending = result.exitCode === null ? 'ended by a signal' : `exit code ${result.exitCode}`
  return line ? `${ending}: ${line}` : ending
}

async function report(call: HookCall, result: ProcessResult): Promise<void> {
  if (result.stdout) await call.onOutput('stdout', result.stdout)
  if (result.stderr) await call.onOutput('stderr', result.stderr)
}

/**
 * Asks again and again until the package says it is well or its time limit is over. When the limit ends an attempt in
 * the middle, the last one that came to an end says more about what is wrong.
 */
async function runUntilHealthy(
  context: AgentContext,
  call: HookCall,
  item: ManifestPackage,
): Promise<ProcessResult> {
  const endsAt = performance.now() + (item.hooks[call.hook]?.timeoutS ?? 0) * 1000
  for (let ended: ProcessResult | undefined; ; ) {
    const result = await runOnce(context, call, item, Math.max(1, endsAt - performance.now()))
    if (result.isTimedOut) return ended ?? result
    const isLast = performance.now() + healthRetryMs >= endsAt
    if (result.exitCode === 0 || isLast) return result
    ended = result
    await context.clock.sleep(healthRetryMs, context.stopping)
  }
}

/**
 * Runs one hook of a release: in its package's folder, in a process group of its own, within its time limit.
 * A health check is repeated until it succeeds or the limit is over. What an earlier, killed run of the same
 * hook left behind is ended first, before a start hook also what other releases left; what any but a start hook leaves is
 * ended after it.
 * @throws UpdateError hook_failed, hook_timeout or healthcheck_failed; AbortedError
 */
export async function runHook(context: AgentContext, call: HookCall): Promise<void> {
  const item = findPackage(call.manifest, call.code)
  const script = item?.hooks[call.hook]
  if (!item || !script) return
  const runId = hookRunId(context.folder.base, call.manifest.contentHash, call.code, call.hook)
  const isStart = call.hook === 'start'
  await stopRuns(context, [runId])
  if (isStart) await endStrays(context, { manifests: [call.manifest], code: call.code })
  const isHealthcheck = call.hook === 'healthcheck'
  const result = isHealthcheck
    ? await runUntilHealthy(context, call, item)
    : await runOnce(context, call, item, script.timeoutS * 1000)
  if (!isStart) await stopRuns(context, [runId], { graceMs: 0 })
  await report(call, result)
  if (result.exitCode === 0 && !result.isTimedOut) return
  const code = isHealthcheck ? 'healthcheck_failed' : result.isTimedOut ? 'hook_timeout' : 'hook_failed'
  const outputBase = join(context.folder.hookOutput, `${item.code}.${call.hook}`)
  const ports = await explainPorts(context, { manifest: call.manifest, outputBase, runId })
  const detail = `${call.hook}: ${describe(result)}${ports ? `; ${ports}` : ''}`
  await call.onOutput('agent', detail)
  throw new UpdateError(code, detail)
}
