import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { Outbox } from '../link/outbox.ts'

/** What an update said last since the agent's start; `undefined` while it has said nothing. */
export type LastProgress = () =>
  | Pick<ProgressMessage, 'updateId' | 'phase' | 'percent' | 'message'>
  | undefined

/** An outbox that remembers what was said last about an update. */
export function keepLastProgress(outbox: Outbox): { outbox: Outbox; lastProgress: LastProgress } {
  let last: ReturnType<LastProgress>
  const append: Outbox['append'] = (message) => {
    if (message.type === 'progress') last = message
    return outbox.append(message)
  }
  return { outbox: { ...outbox, append }, lastProgress: () => last }
}
