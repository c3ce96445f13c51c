import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { followLanguage } from './follow-language.ts'

test('an open page reads the texts of the server again in the language that was chosen', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'tr', resources: { tr: {}, en: {} } })
  const client = new QueryClient()
  followLanguage(i18n, client)
  const read = () => Promise.resolve(i18n.language === 'tr' ? 'Kurulum bekliyor' : 'Waits for the install')
  const observer = new QueryObserver(client, { queryKey: ['listCampaignUnits'], queryFn: read })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('Kurulum bekliyor')
  await i18n.changeLanguage('en')
  await expect.poll(() => observer.getCurrentResult().data).toBe('Waits for the install')
  stop()
})
