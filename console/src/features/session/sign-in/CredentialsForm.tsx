import { type FormEvent, type ReactNode, useState } from 'react'
import { formText } from '../../../lib/form-text.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { Credentials } from './server-calls.ts'
import { useTexts } from './translate.ts'
import { loadCalls, useServerCall } from './use-server-calls.ts'
import { useWait } from './use-wait.ts'

interface Props {
  /** The page runs; before that the form must not be sent. */
  isReady: boolean
  onSignedIn: () => void
  onForgot: () => void
  /** Another way in, which stands below the first step. */
  other?: ReactNode
}

/** The second step: the code of the authenticator app, or one of the recovery codes. */
function CodeField({ isRecovery }: { isRecovery: boolean }) {
  const { t } = useTexts()
  if (isRecovery)
    return (
      <Field
        key="recoveryCode"
        name="recoveryCode"
        label={t('recoveryCode')}
        hint={t('signInPage.recoveryHint')}
        required
        autoFocus
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    )
  return (
    <Field
      key="totp"
      name="totp"
      label={t('code')}
      hint={t('signInPage.codeHint')}
      required
      autoFocus
      inputMode="numeric"
      pattern="[0-9]{6}"
      maxLength={6}
      autoComplete="one-time-code"
    />
  )
}

function EmailAndPassword({ isReady, onForgot }: Pick<Props, 'isReady' | 'onForgot'>) {
  const { t } = useTexts()
  return (
    <>
      <Field
        name="email"
        type="email"
        label={t('email')}
        required
        maxLength={254}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
      <div className="row">
        <label className="check">
          <input type="checkbox" name="remember" /> {t('signInPage.remember')}
        </label>
        <button type="button" className="quiet" disabled={!isReady} onClick={onForgot}>
          {t('signInPage.forgot')}
        </button>
      </div>
    </>
  )
}

function credentialsOf(form: FormData): Credentials {
  const email = formText(form, 'email')
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return { email, password: formText(form, 'password'), remember: form.get('remember') !== null }
}

/** E-mail and password, then the code of the authenticator app where the account asks for one. */
export function CredentialsForm({ isReady, onSignedIn, onForgot, other }: Props) {
  const { t } = useTexts()
  const { isBusy, failure, run, forget } = useServerCall()
  const clock = useWait(failure)
  const [known, setKnown] = useState<Credentials>()
  const [isRecovery, setIsRecovery] = useState(false)
  const mayPress = !isBusy && clock === undefined

  function switchCode() {
    forget()
    setIsRecovery(!isRecovery)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!mayPress) return
    const form = new FormData(event.currentTarget)
    const code = isRecovery ? 'recoveryCode' : 'totp'
    const credentials = known ? { ...known, [code]: formText(form, code) } : credentialsOf(form)
    const outcome = await run((calls) => calls.trySignIn(credentials))
    if (outcome === 'done') onSignedIn()
    if (outcome === 'code') setKnown(credentials)
  }

  return (
    <>
      <form
        method="post"
        onSubmit={(event) => void submit(event)}
        onInput={() => void loadCalls().catch(() => undefined)}
      >
        <FailureNotice failure={failure} clock={clock} />
        {known ? (
          <CodeField isRecovery={isRecovery} />
        ) : (
          <EmailAndPassword isReady={isReady} onForgot={onForgot} />
        )}
        <button
          type="submit"
          className={isReady ? 'primary' : 'primary starting'}
          disabled={!isReady}
          // A button that is disabled while it has the focus would give it to nobody.
          aria-disabled={!mayPress}
        >
          {isBusy ? t('signInPage.signingIn') : t('signIn')}
        </button>
        {known && (
          <>
            <button type="button" className="quiet" onClick={switchCode}>
              {t(isRecovery ? 'useApp' : 'useRecovery')}
            </button>
            <button type="button" className="quiet" onClick={() => setKnown(undefined)}>
              {t('signInPage.otherAccount')}
            </button>
          </>
        )}
      </form>
      {!known && other}
    </>
  )
}
