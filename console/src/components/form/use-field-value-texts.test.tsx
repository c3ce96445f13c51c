// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { type FieldValueTexts, useFieldValueTexts } from './use-field-value-texts.ts'

afterEach(cleanup)

const own: FieldValueTexts = {
  restart: (value: string) => `yeniden başlatma: ${value}`,
  customerId: (id: string) => (id === 'known' ? 'Yıldız Oteli' : undefined),
}

function Words({ path, value }: { path: string; value: unknown }) {
  return useFieldValueTexts(own)(path, value)
}

async function worded(path: string, value: unknown): Promise<string> {
  const i18n = createInstance()
  const resources = { tr: { components: { yes: 'Evet', no: 'Hayır' }, ui: { none: '—' } } }
  await i18n.use(initReactI18next).init({ lng: 'tr', resources })
  return render(
    <I18nextProvider i18n={i18n}>
      <Words path={path} value={value} />
    </I18nextProvider>,
  ).container.textContent
}

test.each([
  ['a choice in the words of its page', 'restart', 'none', 'yeniden başlatma: none'],
  ['an id by its name', 'customerId', 'known', 'Yıldız Oteli'],
  ['an unknown id by its end', 'siteId', '0190a000-0000-7000-8000-0123456789ab', '…6789ab'],
  ['yes and no in words', 'isTestRobot', true, 'Evet'],
  ['a list with commas', 'tags', ['fuar', 'lobi'], 'fuar, lobi'],
  ['nothing as nothing', 'restart', null, '—'],
])('a conflict shows %s', async (_, path, value, text) => {
  expect(await worded(path, value)).toBe(text)
})
