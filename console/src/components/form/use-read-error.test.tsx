// @vitest-environment jsdom
import { ApiError } from '@filo/contract/client'
import { cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import common from '../../i18n/texts/tr.json' with { type: 'json' }
import components from '../texts/tr.json' with { type: 'json' }
import { useReadError } from './use-read-error.ts'

afterEach(cleanup)

function Words({ error }: { error: unknown }) {
  return useReadError()(error)
}

async function wordsOf(error: unknown): Promise<string> {
  const i18n = createInstance()
  const resources = { tr: { common, components } }
  const options = { lng: 'tr', defaultNS: 'common', interpolation: { escapeValue: false }, resources }
  await i18n.use(initReactI18next).init(options)
  return render(
    <I18nextProvider i18n={i18n}>
      <Words error={error} />
    </I18nextProvider>,
  ).container.textContent
}

const refused = (status: number, code: string, detail: string, retryAfterS?: number) =>
  new ApiError(status, { type: 'x', title: 'x', status, code, detail }, retryAfterS)

test.each([
  [
    'offline',
    new ApiError(0),
    'Bilinmeyen Hata. Sunucuya ulaşılamıyor. Bağlantınızı denetleyin; bağlantı kurulunca sayfa kendiliğinden sürer.',
  ],
  [
    'without words of the server',
    new ApiError(502),
    'Ayrıntı: Sunucu nedenini bildirmedi (HTTP 502). Yeniden deneyin. Sorun sürerse yöneticinize bildirin.',
  ],
  [
    'refused by a rule',
    refused(409, 'last_admin', 'Son yönetici silinemez'),
    'Ayrıntı: Son yönetici silinemez. Nedenini giderip yeniden deneyin.',
  ],
  [
    'refused with a wrong password, which has nothing to do with rights',
    refused(403, 'wrong_password', 'Parola yanlış.'),
    'Ayrıntı: Parola yanlış. Nedenini giderip yeniden deneyin.',
  ],
  [
    'without the right, said once',
    refused(403, 'no_permission', 'Bu işlem için yetkiniz yok. Yöneticinizden yetki isteyin.'),
    'Ayrıntı: Bu işlem için yetkiniz yok. Yöneticinizden yetki isteyin.',
  ],
  [
    'too often, with the time to wait',
    refused(429, 'account_locked', 'Çok fazla deneme.', 30),
    'Ayrıntı: Çok fazla deneme. 30 saniye sonra yeniden deneyin.',
  ],
])('a call that failed %s says what happened and what to do', async (_, error, words) => {
  expect(await wordsOf(error)).toBe(words)
})
