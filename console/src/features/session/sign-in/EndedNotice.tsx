import { useState } from 'react'
import { readFarewell } from '../../../lib/farewell.ts'
import { useTexts } from './translate.ts'

/** Says that somebody ended the session, and what they wanted said. */
export function EndedNotice() {
  const { t } = useTexts()
  const [message] = useState(readFarewell)
  return (
    <div role="status" className="notice">
      <p>{t('signInPage.ended')}</p>
      {message !== '' && <p>{t('signInPage.endedMessage', { message })}</p>}
    </div>
  )
}
