import type { Clock } from './clock-and-ids.ts'

/** What somebody said, with when the server heard it: it may be taken in together with what was said after it. */
export type Heard<Message> = Message & { heardAt?: Date }

/** Instant at which a message was heard; one that does not say is taken in as it comes. */
export function heardAtOf({ heardAt }: { heardAt?: Date }, clock: Clock): Date {
  return heardAt ?? clock.now()
}
