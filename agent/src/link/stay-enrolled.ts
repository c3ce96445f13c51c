import { EnrolmentState } from '@filo/contract/device/enrolment'
import { z } from 'zod'
import type { AgentContext } from '../context.ts'
import { readIfThere, writeDurably } from '../state/durable-file.ts'
import type { Http } from '../updates/download.ts'
import { AbortedError, reasonOf } from '../updates/update-error.ts'
import { backoffMs } from './backoff.ts'
import { pinRoot, requestEnrolment, type TrustOptions } from './enrol.ts'

const EnrolmentFile = z.object({
  state: EnrolmentState,
  RobotId: z.string().nullable(),
  serverUrl: z.string(),
})
export type EnrolmentRecord = z.infer<typeof EnrolmentFile>

const retryLimits = { baseMs: 2000, capMs: 300_000 }

/** What is known of the enrolment at this server from earlier runs; a damaged record is none, the server knows better. */
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

async function askOnce(context: AgentContext, http: Http, options: TrustOptions) {
  await pinRoot(context, http, { ...options, mayTrustFirst: false })
  const answer = await requestEnrolment(context, http, options.installKey)
  const isAccepted = answer.state === 'accepted'
  if (isAccepted) await pinRoot(context, http, { ...options, mayTrustFirst: true })
  const record = { state: answer.state, RobotId: answer.RobotId, serverUrl: context.serverUrl }
  await writeDurably(context.folder.enrolment, JSON.stringify(record))
  return { record, pollMs: answer.pollSeconds * 1000, isDone: isAccepted && answer.RobotId !== null }
}

/**
 * Asks until the robot is accepted and returns its RobotId; `onRecord` is told about every answer.
 * @throws AbortedError when the agent stops
 */
export async function waitForAcceptance(
  context: AgentContext,
  http: Http,
  options: TrustOptions & { onRecord: (record: EnrolmentRecord) => void },
): Promise<string> {
  for (let failures = 0; ; ) {
    let waitMs: number
    try {
      const { record, pollMs, isDone } = await askOnce(context, http, options)
      options.onRecord(record)
      if (isDone && record.RobotId) return record.RobotId
      waitMs = pollMs
      failures = 0
    } catch (error) {
      if (error instanceof AbortedError) throw error
      context.logger.warn({ serverUrl: context.serverUrl }, `enrolment: ${reasonOf(error)}`)
      waitMs = backoffMs(failures++, context.randomness.fraction(), retryLimits)
    }
    await context.clock.sleep(waitMs, context.stopping)
  }
}
