import type { AgentContext } from '../context.ts'
import { markProgram } from '../processes/mark-program.ts'
import { findNamespaceInit } from '../processes/namespace-init.ts'
import { checkRunId } from '../processes/run-id.ts'
import { runProcess } from '../updates/hooks/run-process.ts'
import { tellingLine } from '../updates/hooks/telling-line.ts'
import { type CheckAnswer, checkService } from './check-service.ts'
import type { DeclaredService } from './declared-services.ts'
import { prepareService, type ServiceStart } from './service-process.ts'

type Kind = 'readiness' | 'liveness'

async function runCommand(
  context: AgentContext,
  { declared, start, kind }: { declared: DeclaredService; start: ServiceStart; kind: Kind },
  command: string,
  { args, timeoutMs }: { args: readonly string[]; timeoutMs: number },
): Promise<CheckAnswer> {
  const { environment, packageDir, wrap } = await prepareService(context, declared, start)
  // A check is no part of the service: it is not counted with it, but sees its processes.
  const runId = checkRunId(declared.runId)
  const init = context.isolation.canEnter ? await findNamespaceInit([declared.runId]) : undefined
  const program = await wrap(command, args, init === undefined ? 'own' : { of: init })
  const result = await runProcess({
    ...(await markProgram(context, { runId }, program)),
    cwd: packageDir,
    environment: { ...environment, FILO_RUN_ID: runId },
    timeoutMs,
    outputBase: `${declared.outputBase}.${kind}`,
    keepGroup: false,
    signal: context.stopping,
  })
  if (result.isTimedOut) return `no answer within ${timeoutMs / 1000} s`
  if (result.exitCode === 0) return undefined
  const line = tellingLine(result.stderr) || tellingLine(result.stdout)
  return `exit code ${result.exitCode ?? '-'}${line ? `: ${line}` : ''}`
}

/** Asks a service once by one of its checks. Never fails. */
export async function runCheck(
  context: AgentContext,
  { declared, start, kind }: { declared: DeclaredService; start: ServiceStart; kind: Kind },
): Promise<CheckAnswer> {
  const check = declared.service[kind]
  if (!check) return undefined
  return checkService(check, {
    stopping: context.stopping,
    runCommand: (command, args, timeoutMs) =>
      runCommand(context, { declared, start, kind }, command, { args, timeoutMs }),
  })
}
