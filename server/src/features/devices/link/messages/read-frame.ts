import { AgentMessage, MessageMark, Seq } from '@filo/contract/device/messages/agent-messages'
import { z } from 'zod'
import { withSeenTexts } from '../with-seen-texts.ts'

/** As much of a durable message as acknowledging it takes. */
const Numbered = z.object({
  type: z.string().max(50),
  seq: Seq,
  mark: MessageMark.optional().catch(undefined),
})
export type Numbered = z.infer<typeof Numbered>

const REASON_LENGTH = 200

/** What a frame of a robot turned out to be. */
export type Frame =
  | { kind: 'message'; message: AgentMessage }
  /** A durable message whose number was acknowledged before. */
  | { kind: 'repeat'; numbered: Numbered }
  /** A durable message of another shape than the contract's: it would be sent for ever. */
  | { kind: 'misshapen'; numbered: Numbered; reason: string }
  /** Nothing that an agent says. */
  | { kind: 'garbage' }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is wrong first, short: a frame may have as many faults as it has bytes. */
function firstIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, REASON_LENGTH)
}

/**
 * Reads a frame. A repeat is known by its number alone, and garbage is not looked at further: neither costs as much as a
 * message that counts. `ackedSeq` is the last number taken in; undefined before a robot's hello.
 */
export function readFrame(text: string, ackedSeq: number | undefined): Frame {
  const content = parsed(text)
  const numbered = Numbered.safeParse(content).data
  if (numbered && ackedSeq !== undefined && numbered.seq <= ackedSeq) return { kind: 'repeat', numbered }
  const { data: message, error } = AgentMessage.safeParse(withSeenTexts(content))
  if (message) return { kind: 'message', message }
  return numbered ? { kind: 'misshapen', numbered, reason: firstIssue(error) } : { kind: 'garbage' }
}
