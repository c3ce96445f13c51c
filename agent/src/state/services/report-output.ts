import type { DeclaredService } from '../../services/declared-services.ts'
import { lastLines, readTail } from '../../services/service-output.ts'
import type { JobRun } from '../job/job-run.ts'

const lineCount = 30

/** Puts what a service printed last into the log of the update, for people who ask why it was left. */
export async function reportOutput(
  { reporter, job }: Pick<JobRun, 'reporter' | 'job'>,
  { item, outputBase }: Pick<DeclaredService, 'item' | 'outputBase'>,
): Promise<void> {
  const source = { updateId: job.updateId, package: item.code, hook: 'start' as const }
  for (const stream of ['stdout', 'stderr'] as const) {
    const lines = lastLines(await readTail(`${outputBase}.${stream}`), lineCount)
    if (lines) await reporter.hookOutput(source, stream, lines)
  }
}

/**
 * A line for the log of the update where a service declares limits that this robot cannot enforce; undefined where it
 * declares none, or they hold.
 */
export function unenforcedLine(
  { key, service: { limits } }: Pick<DeclaredService, 'key' | 'service'>,
  isEnforced: boolean,
): string | undefined {
  const declared = [
    ...(limits.memoryMb === null ? [] : [`${limits.memoryMb} MB of memory`]),
    ...(limits.cpuPercent === null ? [] : [`${limits.cpuPercent} % of a core`]),
  ]
  if (isEnforced || declared.length === 0) return undefined
  return `${key} runs without its limits of ${declared.join(' and ')}: this robot has no control groups of version 2 to enforce them\n`
}

/** Puts into the log of the update which limits of a service do not hold on this robot. */
export async function reportUnenforced(
  { reporter, job, context }: Pick<JobRun, 'reporter' | 'job' | 'context'>,
  declared: DeclaredService,
): Promise<void> {
  const line = unenforcedLine(declared, context.isolation.report.limits)
  const source = { updateId: job.updateId, package: declared.item.code, hook: 'start' as const }
  if (line) await reporter.hookOutput(source, 'stderr', line)
}
