import { useEffect, useState } from 'react'
import { loadChunk } from '../../../lib/chunk-error.ts'
import { useTexts } from './translate.ts'

/** Why the identity provider did not let the person in; the words are loaded only when they are needed. */
export function SsoNotice({ code }: { code: string }) {
  const { language } = useTexts()
  const [text, setText] = useState('')
  useEffect(() => {
    let isShown = true
    loadChunk(() => import('./sso-texts.ts'))
      .then(({ ssoTexts }) => isShown && setText(ssoTexts(code, language)))
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [code, language])
  return (
    <div role="alert" className={text && 'notice error'}>
      {text && <p>{text}</p>}
    </div>
  )
}
