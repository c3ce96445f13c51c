import { startSso } from '@filo/contract/sso/sso-routes'
import { useTexts } from './translate.ts'

/** Leads to the company's identity provider and, from there, back to where the person wanted to go. */
export function SsoLink({ label, returnTo }: { label: string; returnTo: string | null }) {
  const { language, t } = useTexts()
  const query = new URLSearchParams({ lng: language, ...(returnTo ? { return: returnTo } : {}) })
  return (
    <a className="quiet sso" href={`${startSso.path}?${query.toString()}`}>
      {t('signInPage.sso', { label })}
    </a>
  )
}
