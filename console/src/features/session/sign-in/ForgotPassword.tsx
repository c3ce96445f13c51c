import { type FormEvent, useEffect, useState } from 'react'
import { formText } from '../../../lib/form-text.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { Field } from './Field.tsx'
import { formFailure } from './sign-in-failure.ts'
import { useTexts } from './translate.ts'
import { loadCalls, useServerCall } from './use-server-calls.ts'
import { useWait } from './use-wait.ts'

function MailForm() {
  const { t } = useTexts()
  const { isBusy, failure, run } = useServerCall(formFailure)
  const clock = useWait(failure)
  const [isSent, setIsSent] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = formText(new FormData(event.currentTarget), 'email').trim()
    const outcome = await run((calls) => calls.tryRequestReset(email))
    setIsSent(outcome === 'done')
  }
  if (isSent)
    return (
      <p role="status" className="notice">
        {t('signInPage.resetSent')}
      </p>
    )
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <FailureNotice failure={failure} clock={clock} />
      <Field name="email" type="email" label={t('email')} required autoFocus autoComplete="username" />
      <button type="submit" className="primary" disabled={isBusy || clock !== undefined}>
        {t('signInPage.sendReset')}
      </button>
    </form>
  )
}

/** How to get a new password: by mail where the server can send one, else through an administrator. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { t } = useTexts()
  const [hasMail, setHasMail] = useState(false)
  useEffect(() => {
    let isShown = true
    loadCalls()
      .then((calls) => calls.canSendMail())
      .then((can) => isShown && setHasMail(can))
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [])
  return (
    <>
      <p>{hasMail ? t('signInPage.forgotByMail') : t('signInPage.forgotByAdmin')}</p>
      {hasMail && <MailForm />}
      <button type="button" className="quiet" onClick={onBack}>
        {t('signInPage.back')}
      </button>
    </>
  )
}
