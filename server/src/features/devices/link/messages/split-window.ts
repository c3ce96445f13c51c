import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'

/** What goes into the database as one: the progress of one update, or one message of another kind. */
export type Run<Message extends DurableMessage = DurableMessage> = readonly [Message, ...Message[]]

/** Whether one goes on where the other ended: what the robot shall run may hang on the end of an attempt. */
function goesOn(before: DurableMessage, next: DurableMessage): boolean {
  if (before.type !== 'progress' || next.type !== 'progress') return false
  return before.updateId === next.updateId && !isFinalPhase(before.phase)
}

/** The runs of a window in the order of its messages: of what a robot says of its update one after the other the last stays. */
export function splitWindow<Message extends DurableMessage>(messages: readonly Message[]): Run<Message>[] {
  const runs: [Message, ...Message[]][] = []
  for (const message of messages) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && goesOn(before, message)) run.push(message)
    else runs.push([message])
  }
  return runs
}
