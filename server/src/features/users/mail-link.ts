import type { LinkAnswer } from '@filo/contract/users/link-answer'
import type { Mail, Mailer } from './mailer.ts'

/** A new link; its secret is nowhere else. */
export interface MadeLink {
  url: string
  /** What is said of it to whoever made it, but for whether it was mailed. */
  answer: Omit<LinkAnswer, 'isMailed'>
  mail: Mail
}

/** Sends a link by mail if that is set up; not within the transaction that makes it. */
export async function mailLink(mailer: Mailer, { answer, mail }: MadeLink): Promise<LinkAnswer> {
  return { ...answer, isMailed: await mailer.send(mail) }
}
