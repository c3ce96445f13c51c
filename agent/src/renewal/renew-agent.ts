import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isNewer } from '@filo/contract/agents/compare-agents'
import type { AgentOrder, RenewalOutcome } from '@filo/contract/device/assignment/agent-order'
import type { Targets } from '@tufjs/models'
import { z } from 'zod'
import { type AgentContext, nowIso } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import {
  ConfirmedFile,
  DesiredFile,
  emptyJournal,
  type Journal,
  JournalFile,
  readState,
  renewalFiles,
  writeState,
} from '../launcher/launch-state.ts'
import type { Outbox } from '../link/outbox.ts'
import type { AsRobot } from '../updates/tuf-fetcher.ts'
import { fetchBuild } from './fetch-build.ts'
import { RenewalRefused, verifyAgentTarget } from './verify-agent-target.ts'

const ReportedFile = z.object({ orderIds: z.array(z.string()) })
const reportedLimit = 40

const texts: Record<Exclude<RenewalOutcome, 'refused'>, (version: string) => string> = {
  committed: (version) => `agent ${version} works and is linked`,
  crashed: (version) => `agent ${version} ended again and again: the one before it is back`,
  silent: (version) => `agent ${version} was not linked in time: the one before it is back`,
  damaged: (version) => `the file of agent ${version} was damaged: the one before it runs`,
}

interface RenewalOptions {
  context: AgentContext
  outbox: Outbox
  /** Whether the launcher starts an older agent where this one was recalled. */
  canReturn: boolean
}

/** Keeps the agent at the build that its assignment names, by the launcher that started it. */
export function createRenewal({ context, outbox, canReturn }: RenewalOptions) {
  const folder = context.folder.renewal
  const files = renewalFiles(folder)
  // A welcome tidies up builds, and ends the trial that an order which comes with it waits for.
  const inTurn = createTurn()

  async function report(
    orderId: string,
    version: string,
    outcome: RenewalOutcome,
    text: string,
  ): Promise<void> {
    const orderIds = (await readState(files.reported, ReportedFile))?.orderIds ?? []
    if (orderIds.includes(orderId)) return
    await outbox.append({
      type: 'agent-renewal',
      at: nowIso(context),
      orderId,
      version,
      outcome,
      text: text.slice(0, 500),
    })
    await writeState(files.reported, { orderIds: [...orderIds, orderId].slice(-reportedLimit) })
  }

  const readJournal = async (): Promise<Journal> =>
    (await readState(files.journal, JournalFile)) ?? emptyJournal

  /** Builds that nothing refers to any more. */
  async function tidy({ committed, trial }: Journal): Promise<void> {
    const desired = await readState(files.desired, DesiredFile)
    const used = [committed, trial, desired].map((build) => build?.version)
    const names = await readdir(files.builds).catch(() => [])
    for (const name of names) if (!used.includes(name)) await context.disk.remove(join(files.builds, name))
  }

  /** The launcher notes a while later that an agent on trial has proved itself. */
  async function isOnTrial({ trial }: Journal): Promise<boolean> {
    return trial !== null && (await readState(files.confirmed, ConfirmedFile))?.orderId !== trial.orderId
  }

  /** To be called whenever the server has welcomed this agent: if it is on trial, it has proved itself. */
  async function linked(): Promise<void> {
    const journal = await readJournal()
    if (journal.trial?.version === context.agentVersion) {
      const { orderId, version } = journal.trial
      await writeState(files.confirmed, { orderId })
      await report(orderId, version, 'committed', texts.committed(version))
    }
    for (const { orderId, version, returned } of journal.ended)
      await report(orderId, version, returned ?? 'committed', texts[returned ?? 'committed'](version))
    await tidy(journal)
  }

  /** @returns whether the launcher shall start another agent now */
  async function prepare(robot: AsRobot, order: AgentOrder, targets: Targets): Promise<boolean> {
    const { orderId, version } = order
    const journal = await readJournal()
    if ((await isOnTrial(journal)) || journal.ended.some((ended) => ended.orderId === orderId)) return false
    if (version === context.agentVersion)
      await report(orderId, version, 'committed', texts.committed(version))
    const { agentVersion } = context
    if (version === agentVersion) return false
    const build = verifyAgentTarget(order, targets, process.versions.node)
    const isReturn = canReturn && build.custom.replaces?.includes(agentVersion)
    if (!isNewer(version, agentVersion) && !isReturn)
      throw new RenewalRefused(`agent ${version} is not newer than ${agentVersion}`)
    await fetchBuild(robot, build)
    const sha256 = build.custom.programSha256
    await writeState(files.desired, { orderId, version, sha256, ...(isReturn && { replaces: agentVersion }) })
    return true
  }

  /**
   * Brings the build that an order asks for and says whether this agent shall end for it. What cannot be followed is told,
   * once; what passes by itself is tried again with the next assignment.
   * @throws TransientError, AbortedError
   */
  async function follow(robot: AsRobot, order: AgentOrder, targets: Targets): Promise<boolean> {
    try {
      return await inTurn(() => prepare(robot, order, targets))
    } catch (error) {
      if (!(error instanceof RenewalRefused)) throw error
      context.logger.warn({ version: order.version }, `renewal of the agent: ${error.message}`)
      await report(order.orderId, order.version, 'refused', error.message)
      return false
    }
  }

  return { linked: () => inTurn(linked), follow, canReturn }
}

export type Renewal = ReturnType<typeof createRenewal>
