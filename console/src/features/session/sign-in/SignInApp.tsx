import type { Language } from '@filo/contract/localized-text'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { paths } from '../../../app/paths.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { EndedNotice } from './EndedNotice.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { PageSwitches } from './PageSwitches.tsx'
import { type PageRequest, plainRequest, readPageRequest } from './page-request.ts'
import { safeReturnTo } from './return-to.ts'
import { SetPassword } from './SetPassword.tsx'
import { SsoLink } from './SsoLink.tsx'
import { SsoNotice } from './SsoNotice.tsx'
import { ssoLabel } from './sso-label.ts'
import { createTranslate, TextContext, useTexts } from './translate.ts'
import { usePageLanguage } from './use-page-language.ts'

type View = 'credentials' | 'forgot' | 'invite' | 'reset' | 'proved'

function subscribeToNothing() {
  return () => {}
}

/** The address's query; while the prerendered page is taken over, as if there were none. */
function usePageRequest(): { request: PageRequest; isReady: boolean } {
  const search = useSyncExternalStore(
    subscribeToNothing,
    () => location.search,
    () => null,
  )
  const request = useMemo(() => (search === null ? plainRequest : readPageRequest(search)), [search])
  return { request, isReady: search !== null }
}

function viewOf({ invite, reset, sso }: PageRequest): View {
  if (invite) return 'invite'
  if (reset) return 'reset'
  return sso === 'proved' ? 'proved' : 'credentials'
}

function leaveFor(request: PageRequest) {
  location.assign(safeReturnTo(request.returnTo, location.origin, paths.home()))
}

function Steps() {
  const { t } = useTexts()
  const { request, isReady } = usePageRequest()
  const [chosen, setChosen] = useState<View>()
  const [isPasswordSet, setIsPasswordSet] = useState(false)
  const view: View = chosen ?? viewOf(request)
  const label = isReady ? ssoLabel(document.cookie) : undefined
  function signInWithNewPassword() {
    setIsPasswordSet(true)
    setChosen('credentials')
  }
  const token = request.invite ?? request.reset ?? ''
  return (
    <>
      <h1>{t(`signInPage.title.${view}`)}</h1>
      {request.isExpired && view === 'credentials' && <p className="notice">{t('signInPage.expired')}</p>}
      {request.isEnded && view === 'credentials' && <EndedNotice />}
      {isPasswordSet && view === 'credentials' && (
        <p role="status" className="notice">
          {t('signInPage.passwordSet')}
        </p>
      )}
      {view === 'proved' && <p role="status">{t('signInPage.proved')}</p>}
      {view === 'credentials' && request.sso && <SsoNotice code={request.sso} />}
      {view === 'credentials' && (
        <CredentialsForm
          isReady={isReady}
          onSignedIn={() => leaveFor(request)}
          onForgot={() => setChosen('forgot')}
          other={label && <SsoLink label={label} returnTo={request.returnTo} />}
        />
      )}
      {view === 'forgot' && <ForgotPassword onBack={() => setChosen('credentials')} />}
      {(view === 'invite' || view === 'reset') && (
        <SetPassword kind={view} token={token} onDone={signInWithNewPassword} />
      )}
    </>
  )
}

/** The sign-in page: React and nothing else, prerendered once per language. */
export function SignInApp({ initialLanguage }: { initialLanguage: Language }) {
  const { language, changeLanguage } = usePageLanguage(initialLanguage)
  const texts = useMemo(() => ({ language, t: createTranslate(language) }), [language])
  return (
    <TextContext value={texts}>
      <div className="page">
        <BrandPanel />
        <main>
          <PageSwitches onLanguage={changeLanguage} />
          <div className="card">
            <Steps />
          </div>
        </main>
      </div>
    </TextContext>
  )
}
