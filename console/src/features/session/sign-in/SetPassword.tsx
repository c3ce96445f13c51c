import { type FormEvent, useState } from 'react'
import { formText } from '../../../lib/form-text.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { formFailure } from './sign-in-failure.ts'
import { useTexts } from './translate.ts'
import { useServerCall } from './use-server-calls.ts'
import { useWait } from './use-wait.ts'

/** Shortest password the server takes. */
const minLength = 12

interface Props {
  /** What the link is for. */
  kind: 'invite' | 'reset'
  token: string
  onDone: () => void
}

/** Sets a password with the link of an invitation or a reset. */
export function SetPassword({ kind, token, onDone }: Props) {
  const { t } = useTexts()
  const { isBusy, failure, run } = useServerCall(formFailure)
  const clock = useWait(failure)
  const [differs, setDiffers] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = formText(form, 'password')
    setDiffers(password !== formText(form, 'again'))
    if (password !== formText(form, 'again')) return
    const outcome = await run((calls) =>
      kind === 'invite' ? calls.tryAcceptInvite(token, password) : calls.tryResetPassword(token, password),
    )
    if (outcome === 'done') onDone()
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <p>{kind === 'invite' ? t('signInPage.invite.body') : t('signInPage.reset.body')}</p>
      <FailureNotice failure={failure} clock={clock} />
      <PasswordField
        name="password"
        label={t('signInPage.newPassword')}
        hint={t('signInPage.passwordHint', { count: minLength })}
        minLength={minLength}
        autoComplete="new-password"
      />
      <PasswordField
        name="again"
        label={t('signInPage.passwordAgain')}
        autoComplete="new-password"
        aria-invalid={differs}
        onInput={() => setDiffers(false)}
      />
      {differs && (
        <p role="alert" className="field-error">
          {t('signInPage.differs')}
        </p>
      )}
      <button type="submit" className="primary" disabled={isBusy || clock !== undefined}>
        {t('signInPage.setPassword')}
      </button>
    </form>
  )
}
