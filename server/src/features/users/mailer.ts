import type { Language } from '@filo/contract/localized-text'
import { createTransport } from 'nodemailer'
import type { BaseContext } from '../../base-context.ts'

export interface Mail {
  to: string
  language: Language
  kind: 'invite' | 'password_reset' | 'invited_again'
  url: string
}

const texts = {
  invite: {
    tr: { subject: 'Filo daveti', body: 'Filo hesabınız hazır. Parolanızı belirlemek için bağlantıyı açın:' },
    en: {
      subject: 'Invitation to Filo',
      body: 'Your Filo account is ready. Open the link to set your password:',
    },
  },
  password_reset: {
    tr: { subject: 'Filo parolanızı yenileyin', body: 'Yeni bir parola belirlemek için bağlantıyı açın:' },
    en: { subject: 'Reset your Filo password', body: 'Open the link to set a new password:' },
  },
  invited_again: {
    tr: {
      subject: 'Filo: bu adresin zaten bir hesabı var',
      body: 'Bu e-posta adresi Filo’ya davet edildi, ancak adresin zaten bir hesabı var. Bir adres tek bir hesaba ait olduğundan yeni davet kullanılamaz. Var olan hesabınızla oturum açın:',
    },
    en: {
      subject: 'Filo: this address already has an account',
      body: 'This e-mail address was invited to Filo, but it already has an account. An address belongs to one account only, so the new invitation cannot be used. Sign in with the account you have:',
    },
  },
} as const

/** The sender: `?from=` of SMTP_URL, else filo@ the mail host. */
function senderOf(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  return url.searchParams.get('from') ?? `filo@${url.hostname}`
}

/** Sends mail when SMTP_URL is set; without it the console shows links to the inviter instead. */
export function createMailer({ config, log }: Pick<BaseContext, 'config' | 'log'>) {
  const from = config.smtpUrl ? senderOf(config.smtpUrl) : ''
  const transport = config.smtpUrl ? createTransport(config.smtpUrl) : undefined

  /** @returns whether the mail was handed over */
  async function post(mail: { to: string; subject: string; text: string }): Promise<boolean> {
    if (!transport) return false
    try {
      await transport.sendMail({ from, ...mail })
      return true
    } catch (error) {
      log.warn({ err: error }, 'mail not sent')
      return false
    }
  }

  /** Sends a link. @returns whether the mail was handed over */
  function send({ to, kind, language, url }: Mail): Promise<boolean> {
    const { subject, body } = texts[kind][language]
    return post({ to, subject, text: `${body}\n\n${url}\n` })
  }

  return { post, send, isSetUp: transport !== undefined }
}

export type Mailer = ReturnType<typeof createMailer>
