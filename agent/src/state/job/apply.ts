import { eraseProgram, runInventory } from '../../programs/remove-program.ts'
import { listDeclaredOf } from '../../services/declared-services.ts'
import { bringUp } from '../../services/start-service.ts'
import type { HookReason } from '../../updates/hooks/hook-environment.ts'
import { runHook } from '../../updates/hooks/run-hook.ts'
import {
  type DownloadOptions,
  downloadRelease,
  verifyRelease,
} from '../../updates/release/download-release.ts'
import { buildRelease, readCurrentLink } from '../../updates/release/release-folder.ts'
import { UpdateError } from '../../updates/update-error.ts'
import { arosTitle } from '../aros-title.ts'
import { downloadRange } from '../report/step-progress.ts'
import { reportOutput, reportUnenforced } from '../services/report-output.ts'
import { stopPackage } from '../services/services.ts'
import { type JobRun, jobProgress } from './job-run.ts'
import { reboot } from './reboot.ts'
import type { Step } from './step.ts'
import { switchRelease } from './switch-release.ts'
import { watchBake } from './watch-bake.ts'

type StepOf<T extends Step['type']> = Extract<Step, { type: T }>
type JobStep = Exclude<
  Step,
  {
    type:
      | 'reconcile'
      | 'begin'
      | 'confirm-installed'
      | 'stop-services'
      | 'start-services'
      | 'gate'
      | 'abandon'
      | 'commit'
      | 'finish-rollback'
  }
>

/** Where the files come from, with words about how far it is. */
function sourceOf(run: JobRun): DownloadOptions {
  const { context, http, unitId, signal, hashed, reporter, job, to, transfer } = run
  const onProgress: DownloadOptions['onProgress'] = (now) => {
    const share = now.totalBytes > 0 ? Math.max(0, now.doneBytes) / now.totalBytes : 1
    const percent = downloadRange.from + Math.min(1, share) * (downloadRange.to - downloadRange.from)
    const params = { aros: arosTitle(to), done: now.doneFiles, total: now.totalFiles }
    const bytes = { done: Math.max(0, now.doneBytes), total: now.totalBytes }
    void reporter
      .progress({ ...jobProgress(job), phase: 'downloading', key: 'downloading', percent, params, bytes })
      .catch((error: unknown) => context.logger.error({ error }, 'progress could not be written'))
  }
  return { context, http, unitId, signal, hashed, onProgress, onReceived: (count) => transfer.add(count) }
}

/** What nothing needs any more makes room first. */
async function download(run: JobRun): Promise<void> {
  await run.clean()
  await downloadRelease(sourceOf(run), run.to)
}

async function unpack(run: JobRun): Promise<void> {
  if ((await readCurrentLink(run.context.folder)) === run.to.contentHash) return
  await buildRelease(run.context, run.to)
}

function hookReason(run: JobRun, step: StepOf<'hook'>): HookReason {
  if (step.side === 'from') return step.hook === 'uninstall' ? 'remove' : 'rollback'
  if (step.hook === 'rollback') return 'rollback'
  return run.from ? 'update' : 'install'
}

async function hook(run: JobRun, step: StepOf<'hook'>): Promise<void> {
  const manifest = run[step.side]
  if (!manifest) return
  const source = { updateId: run.job.updateId, package: step.code, hook: step.hook }
  await runHook(run.context, {
    manifest,
    other: step.side === 'to' ? run.from : run.to,
    code: step.code,
    hook: step.hook,
    reason: hookReason(run, step),
    unitId: run.unitId,
    onOutput: (stream, text) => run.reporter.hookOutput(source, stream, text),
  })
}

async function services(run: JobRun, step: StepOf<'services'>): Promise<void> {
  const manifest = run[step.side]
  if (!manifest) return
  const reason = step.side === 'from' ? 'rollback' : run.from ? 'update' : 'install'
  const start = {
    manifest,
    other: step.side === 'to' ? run.from : run.to,
    unitId: run.unitId,
    reason,
  } as const
  for (const declared of listDeclaredOf(run.context, manifest, step.code)) {
    await reportUnenforced(run, declared)
    await bringUp(run.context, declared, start).catch(async (error: unknown) => {
      await reportOutput(run, declared)
      throw error
    })
  }
}

async function stop(run: JobRun, step: StepOf<'stop'>): Promise<void> {
  const manifest = run[step.side]
  if (!manifest) return
  await stopPackage(run.context, manifest, step.code)
}

async function selfTest(run: JobRun): Promise<void> {
  const { body, claims } = run.context
  const claimed = claims.reported().selfTest
  if (claimed && !claimed.passed)
    throw new UpdateError('self_test_failed', claimed.text ?? 'the self-test failed')
  const result = await body.selfTest()
  if (!result.ok) throw new UpdateError('self_test_failed', result.reason)
}

const stepTable: { [T in JobStep['type']]: (run: JobRun, step: StepOf<T>) => Promise<void> } = {
  download,
  verify: (run) => verifyRelease(sourceOf(run), run.to),
  unpack,
  hook,
  services,
  bake: watchBake,
  stop,
  switch: (run, step) => {
    if (run.context.folder.slot === null) run.context.claims.forgetSelfTest()
    return switchRelease(run, step.side)
  },
  reboot,
  'self-test': selfTest,
  inventory: runInventory,
  erase: eraseProgram,
}

/** Carries out one step of an update; throws what went wrong. */
export function applyStep(run: JobRun, step: JobStep): Promise<void> {
  const work = stepTable[step.type] as (run: JobRun, step: JobStep) => Promise<void>
  return work(run, step)
}

export type { JobStep }
