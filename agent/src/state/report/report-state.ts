import type { EndedUpdate, ReportMessage } from '@filo/contract/device/messages/agent-messages'
import type { RunningFacts } from '@filo/contract/device/messages/running-digest'
import { folderOfSlot } from '../../agent-folder.ts'
import { type AgentContext, nowIso } from '../../context.ts'
import { createTurn } from '../../create-turn.ts'
import type { Outbox } from '../../link/outbox.ts'
import { lastOutput } from '../../updates/hooks/last-output.ts'
import type { AgentState, SlotState, StateStore } from '../agent-state.ts'
import { digestOf, type RunningState } from '../running-state.ts'

/**
 * How the update ended that the robot worked on last; undefined before its end. A server that was set back to an older
 * copy of its data learns by it of an end whose messages it has already acknowledged.
 */
export function endedUpdate({
  job,
  attempts,
  settledUpdateId,
  failedUpdateIds,
}: Pick<SlotState, 'job' | 'attempts' | 'settledUpdateId' | 'failedUpdateIds'>): EndedUpdate | undefined {
  if (job || !attempts) return undefined
  const { updateId, count: attempt } = attempts
  if (settledUpdateId === updateId) return { updateId, attempt, outcome: 'succeeded' }
  return failedUpdateIds.includes(updateId) ? { updateId, attempt, outcome: 'failed' } : undefined
}

/** Of a release that does not run nothing is said to have succeeded, whatever the journal says. */
function endedOf(journal: SlotState, { current }: RunningFacts): EndedUpdate | undefined {
  const ended = endedUpdate(journal)
  const isRunning = current?.contentHash === journal.current?.contentHash
  return ended?.outcome === 'succeeded' && !isRunning ? undefined : ended
}

/** What the packages of a program that fail printed last. */
async function programDetail(
  context: AgentContext,
  code: string,
  unhealthy: readonly string[],
): Promise<string> {
  const [failed] = unhealthy
  const folder = folderOfSlot(context.folder, code)
  return failed === undefined ? '' : lastOutput({ folder }, failed)
}

/** Failed packages and programs with what they printed last. */
async function withDetails(
  context: AgentContext,
  { packages, programs, ...rest }: RunningFacts['softwareInfo'],
  slots: AgentState['programs'],
): Promise<ReportMessage['softwareInfo']> {
  const detailed = packages.map(async (item) => {
    const detail = item.state === 'failed' ? await lastOutput(context, item.code) : undefined
    return detail ? { ...item, detail } : item
  })
  const described = programs.map(async (item) => {
    const unhealthy = item.state === 'failed' ? (slots[item.code]?.unhealthy ?? []) : []
    const detail = await programDetail(context, item.code, unhealthy)
    return detail ? { ...item, detail } : item
  })
  return { ...rest, packages: await Promise.all(detailed), programs: await Promise.all(described) }
}

interface ReportOptions {
  context: AgentContext
  outbox: Pick<Outbox, 'append' | 'after'>
  state: Pick<StateStore, 'get'>
  running: RunningState
}

/** What answering a report request depends on. */
export interface RequestFacts {
  digest: string | undefined
  /** Of the report that was made last since the start of the agent. */
  reportedDigest: string | undefined
  /** That report has not been acknowledged yet. */
  isOutstanding: boolean
  /** The server was answered since the last heartbeat. */
  isAnswered: boolean
}

/**
 * Whether a request of the server is answered by a new report: not while one that says the same is on its way, and once per
 * heartbeat at most, as each heartbeat that the server does not agree with makes it ask again.
 */
export function isReportDue({ digest, reportedDigest, isOutstanding, isAnswered }: RequestFacts): boolean {
  const isOnItsWay = isOutstanding && digest !== undefined && digest === reportedDigest
  return !isOnItsWay && !isAnswered
}

/** The reports of one run of the agent about the whole robot, one after the other. */
export function createStateReports({ context, outbox, state, running }: ReportOptions) {
  const inTurn = createTurn()
  let reportedDigest: string | undefined
  let isAnswered = false

  async function append(): Promise<void> {
    const facts = await running.facts({ isFresh: true })
    const now = state.get()
    const ended = endedOf(now, facts)
    const deviceInfo = { ...(await context.body.deviceInfo()), isolation: context.isolation.report }
    await outbox.append({
      type: 'report',
      at: nowIso(context),
      ...facts,
      previous: now.previous,
      deviceInfo,
      softwareInfo: await withDetails(context, facts.softwareInfo, now.programs),
      ...(ended ? { ended } : {}),
    })
    reportedDigest = digestOf(facts)
  }

  return {
    /** Puts the robot's whole reported state into the outbox. */
    report: (): Promise<void> => inTurn(append),
    /**
     * Reports what has changed since the last report, a link or a file that was changed by hand too.
     * @returns the digest of what the robot runs now; undefined while the disk cannot be read
     */
    reportChange: (): Promise<string | undefined> =>
      inTurn(async () => {
        isAnswered = false
        const digest = await running.digest()
        if (digest === undefined || digest === reportedDigest) return digest
        await append()
        return reportedDigest
      }),
    /** The server's last report is not what it heard of this robot. */
    answerRequest: (): Promise<void> =>
      inTurn(async () => {
        const isOutstanding = outbox.after(0, Number.POSITIVE_INFINITY).some(({ type }) => type === 'report')
        const digest = await running.digest()
        if (!isReportDue({ digest, reportedDigest, isOutstanding, isAnswered })) return
        isAnswered = true
        await append()
      }),
  }
}

export type StateReports = ReturnType<typeof createStateReports>
