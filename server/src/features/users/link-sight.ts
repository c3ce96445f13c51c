import { type Actor, scopeOf } from '../../rights/actor.ts'

/**
 * Whether whoever asks for a one-use link is shown it. Where mails go out it is for the mailbox alone, since reading it
 * there proves whose the address is: a customer's people must not have it. The manufacturer's see every account anyway,
 * and without mail there is no other way to hand it on.
 */
export function seesLink(actor: Actor, isMailSetUp: boolean): boolean {
  return !isMailSetUp || scopeOf(actor).kind === 'all'
}
