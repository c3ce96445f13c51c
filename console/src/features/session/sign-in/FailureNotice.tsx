import type { SignInFailure } from './sign-in-failure.ts'
import { useTexts } from './translate.ts'

interface Props {
  failure: SignInFailure | undefined
  /** Time left of a wait the server asked for. */
  clock: string | undefined
}

/** Why it did not work and what to do; a wait counts down without being read out each second. */
export function FailureNotice({ failure, clock }: Props) {
  const { t } = useTexts()
  const hasEnded = failure && 'untilMs' in failure && clock === undefined
  if (!failure || hasEnded) return <div role="alert" />
  if (failure.kind === 'reason')
    return (
      <div role="alert" className="notice error">
        <p>{failure.text}</p>
      </div>
    )
  if (failure.kind === 'message')
    return (
      <div role="alert" className="notice error">
        <p>{t('signInPage.failure.message', { value: failure.text })}</p>
        {failure.requestId && <p>{t('signInPage.failure.requestId', { id: failure.requestId })}</p>}
      </div>
    )
  return (
    <div role="alert" className="notice error">
      <p>
        <strong>{t(`signInPage.failure.${failure.kind}.what`)}</strong>
      </p>
      <p>
        {t(`signInPage.failure.${failure.kind}.advice`)}{' '}
        {clock && <span aria-live="off">{t('signInPage.failure.wait', { clock })}</span>}
      </p>
    </div>
  )
}
