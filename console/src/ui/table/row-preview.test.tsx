// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderUi } from '../testing/test-render-ui.tsx'
import { RowPreview } from './RowPreview.tsx'
import { rowFacts } from './row-facts.ts'

afterEach(cleanup)

interface Robot {
  serial: string
  note: string | null
}

const columns = [
  { id: 'serial', header: 'Serial', cell: ({ serial }: Robot) => serial },
  { id: 'note', header: 'Note', cell: ({ note }: Robot) => note, isHiddenByDefault: true },
]

test('a preview tells every fact of its row, of hidden columns too, and leads to its page', async () => {
  const facts = rowFacts(columns, { serial: 'NH1-000007', note: 'kept dry' })
  await renderUi(<RowPreview title="NH1-000007" facts={facts} href="/robots/7" onClose={() => {}} />)
  const drawer = screen.getByRole('dialog', { name: 'NH1-000007' })
  expect(drawer.textContent).toContain('Notekept dry')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/robots/7')
})

test('what a row does not say is a dash', async () => {
  const facts = rowFacts(columns, { serial: 'NH1-000007', note: null })
  await renderUi(<RowPreview title="NH1-000007" facts={facts} onClose={() => {}} />)
  expect(screen.getByRole('dialog').textContent).toContain('Note—')
  expect(screen.queryByRole('link')).toBeNull()
})
