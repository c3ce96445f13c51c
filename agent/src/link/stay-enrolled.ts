import { EnrolmentState } from '@filo/contract/device/enrolment/enrolment'
import { z } from 'zod'
import type { AgentContext } from '../context.ts'
import { readIfThere, writeDurably } from '../disk/durable-file.ts'
import { Unreached } from '../network/unreached.ts'
import type { Http } from '../updates/http/download.ts'
import { retryAfterOf } from '../updates/http/http-status-error.ts'
import { AbortedError, wordsOf } from '../updates/update-error.ts'
import { backoffMs } from './backoff.ts'
import { ClaimRefused, NewRobotsLimited, pinRoot, requestEnrolment, type TrustOptions } from './enrol.ts'
import { ownPairingCode } from './own-pairing-code.ts'
import { forgetClaimCode, unusedClaimCode } from './used-claim-code.ts'

/** What the agent keeps of the server's last answer. */
export const EnrolmentFile = z.object({
  state: EnrolmentState,
  /** Also of one that is accepted no more: its services are still told who they run on. */
  unitId: z.string().nullable(),
  serverUrl: z.string(),
})
export type EnrolmentRecord = z.infer<typeof EnrolmentFile>

/** A code that was refused may be mended by a person, not by asking again at once. */
const claimRetryMs = 300_000

interface WayIn extends TrustOptions {
  claimCode: string | undefined
}

const retryLimits = { baseMs: 2000, capMs: 300_000 }

/** Reads what is known of the enrolment at this server from earlier runs; a damaged record is none, the server knows better. */
export async function readEnrolment(context: AgentContext): Promise<EnrolmentRecord | undefined> {
  const text = await readIfThere(context.folder.enrolment)
  const record = EnrolmentFile.safeParse(parseJson(text)).data
  return record?.serverUrl === context.serverUrl ? record : undefined
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Says once what a person has to do, not at every answer. */
function logChange(context: AgentContext, before: EnrolmentState | undefined, now: EnrolmentState): void {
  if (now === before || now !== 'pending') return
  const pairingCode = ownPairingCode(context.identity)
  const todo = `waits to be let in: register this robot in the console by its pairing code ${pairingCode}`
  context.logger.info({ pairingCode }, todo)
}

/** Robots that were sent away together do not come back together. */
const spreadMs = 60_000

/** How long to wait after a failed try; the server's own wish comes first. */
function waitAfter(error: unknown, failures: number, random: number): number {
  if (error instanceof ClaimRefused) return claimRetryMs * (1 + random / 2)
  const serverMs = error instanceof NewRobotsLimited ? error.waitMs : retryAfterOf(error)
  return serverMs > 0 ? serverMs + random * spreadMs : backoffMs(failures, random, retryLimits)
}

async function requestOnce(context: AgentContext, http: Http, options: WayIn) {
  await pinRoot(context, http, { ...options, mayTrustFirst: false })
  const answer = await requestEnrolment(context, http, options)
  const isAccepted = answer.state === 'accepted'
  // Before anything else: whatever happens next, the code is not shown to anybody again.
  if (isAccepted && options.claimCode) await forgetClaimCode(context, options.claimCode)
  if (isAccepted) await pinRoot(context, http, { ...options, mayTrustFirst: true })
  const unitId = answer.unitId ?? (await readEnrolment(context))?.unitId ?? null
  const record = { state: answer.state, unitId, serverUrl: context.serverUrl }
  await writeDurably(context.disk, context.folder.enrolment, JSON.stringify(record))
  return { record, pollMs: answer.pollSeconds * 1000, isDone: isAccepted && answer.unitId !== null }
}

/**
 * Asks until the robot is accepted and returns its unitId; `onRecord` is told about every answer, `onFailure` about every try
 * that got none or was refused.
 * @throws AbortedError when the agent stops
 */
export async function waitForAcceptance(
  context: AgentContext,
  http: Http,
  options: WayIn & {
    onRecord: (record: EnrolmentRecord) => void
    onFailure: (error: unknown) => void
  },
): Promise<string> {
  const claimCode = await unusedClaimCode(context, options.claimCode)
  let state: EnrolmentState | undefined
  for (let failures = 0; ; ) {
    let waitMs: number
    try {
      const { record, pollMs, isDone } = await requestOnce(context, http, { ...options, claimCode })
      options.onRecord(record)
      logChange(context, state, record.state)
      state = record.state
      if (isDone && record.unitId) return record.unitId
      waitMs = pollMs
      failures = 0
    } catch (error) {
      if (error instanceof AbortedError) throw error
      const code = error instanceof Unreached ? { code: error.failure.code } : {}
      context.logger.warn({ serverUrl: context.serverUrl, ...code }, `enrolment: ${wordsOf(error)}`)
      options.onFailure(error)
      waitMs = waitAfter(error, failures++, context.randomness.fraction())
    }
    await context.clock.sleep(waitMs, context.stopping)
  }
}
