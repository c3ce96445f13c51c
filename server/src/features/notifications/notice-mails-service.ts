import type { LocalizedText } from '@filo/contract/localized-text'
import type { BaseContext } from '../../base-context.ts'
import { claimDueMails, type DueMail, settleMail } from './mail-store.ts'

/** Sends a text to an address. @returns whether it was handed over */
export type PostMail = (mail: { to: string; subject: string; text: string }) => Promise<boolean>

const BATCH = 20
const LEASE_MS = 5 * 60_000
const MAX_ATTEMPTS = 5

const footer: LocalizedText = {
  tr: 'Hangi konularda e-posta alacağınızı profilinizdeki Bildirimler sekmesinde seçersiniz:',
  en: 'Choose what you are mailed about on the Notifications tab of your profile:',
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'log'> & { post: PostMail; address: () => string }

/** Mails the notifications that are due: at least once each, tried again for a while when the mail server refuses. */
export function createNoticeMailsService({ db, clock, log, post, address }: Deps) {
  async function mail(due: DueMail): Promise<void> {
    const { email: to, language, title, link } = due
    const settings = `${footer[language]} ${address()}/profile?tab=notifications`
    const text = `${title[language]}\n\n${address()}${link}\n\n${settings}\n`
    const isOut = !due.isActive || (await post({ to, subject: title[language], text }))
    if (!isOut && due.attempts >= MAX_ATTEMPTS) log.warn({ id: due.id }, 'a notification could not be mailed')
    if (isOut || due.attempts >= MAX_ATTEMPTS) await settleMail(db, due)
  }

  async function send(): Promise<void> {
    for (;;) {
      const lease = { now: clock.now(), leaseMs: LEASE_MS, limit: BATCH }
      const due = await db.transaction((tx) => claimDueMails(tx, lease))
      for (const each of due) await mail(each)
      if (due.length < BATCH) return
    }
  }

  return { send }
}

export type NoticeMails = ReturnType<typeof createNoticeMailsService>
