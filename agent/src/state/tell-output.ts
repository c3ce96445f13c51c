import type { DeclaredService } from '../services/declared-services.ts'
import { lastLines, readTail } from '../services/service-output.ts'
import type { JobRun } from './job-run.ts'

const lineCount = 30

/** Puts what a service printed last into the log of the update, for people who ask why it was left. */
export async function tellOutput(
  { reporter, job }: Pick<JobRun, 'reporter' | 'job'>,
  { item, outputBase }: Pick<DeclaredService, 'item' | 'outputBase'>,
): Promise<void> {
  const source = { updateId: job.updateId, package: item.code, hook: 'start' as const }
  for (const stream of ['stdout', 'stderr'] as const) {
    const lines = lastLines(await readTail(`${outputBase}.${stream}`), lineCount)
    if (lines) await reporter.hookOutput(source, stream, lines)
  }
}
