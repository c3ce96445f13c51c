// @vitest-environment jsdom
import type { Reassignment } from '@filo/contract/aros-versions/aros-assignment-routes'
import { cleanup, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { renderUi } from '../../../ui/testing/test-render-ui.tsx'
import ui from '../../../ui/texts/tr.json' with { type: 'json' }
import words from '../texts/tr.json' with { type: 'json' }
import { TellingProgress } from './TellingProgress.tsx'

afterEach(cleanup)

const begun: Reassignment = {
  startedAt: '2026-03-05T10:00:00.000Z',
  endedAt: null,
  unitCount: 20_000,
  doneCount: 5000,
  failedCount: 0,
}

async function show(reassignment: Reassignment) {
  const i18n = createInstance()
  const resources = { tr: { ui, 'aros-versions': words } }
  const options = { lng: 'tr', resources, interpolation: { escapeValue: false } }
  await i18n.use(initReactI18next).init(options)
  return renderUi(
    <I18nextProvider i18n={i18n}>
      <TellingProgress reassignment={reassignment} />
    </I18nextProvider>,
  )
}

test('says how many robots were told and how many are still to come', async () => {
  await show(begun)
  expect(screen.getByText(/5\.000 robota bildirildi · 15\.000 robot sırada/)).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
})

test('is silent once all were told, and names how many could not be', async () => {
  const ended = { ...begun, endedAt: '2026-03-05T10:01:00.000Z', doneCount: 20_000 }
  const { container } = await show(ended)
  expect(container.textContent).toBe('')
  cleanup()
  await show({ ...ended, doneCount: 19_997, failedCount: 3 })
  expect(screen.getByRole('alert').textContent).toContain('3 robota')
})
