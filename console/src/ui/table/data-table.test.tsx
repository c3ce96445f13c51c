// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderUi, setWindowWidth } from '../testing/test-render-ui.tsx'
import type { ChosenRows } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { loadGrid } from './grid/GridWhenWide.tsx'
import { initialListState, type ListState } from './list-state.ts'

beforeAll(loadGrid)

interface Robot {
  id: string
  serial: string
  state: string
}

const robots: Robot[] = ['A', 'B', 'C'].map((id) => ({ id, serial: `NH1-${id}`, state: 'Aktif' }))
type Props = ComponentProps<typeof DataTable<Robot>>

function Robots({ seen, ...more }: Partial<Props> & { seen?: (state: ListState) => void }) {
  const [state, setState] = useState(more.state ?? initialListState)
  return (
    <DataTable
      label="Robotlar"
      columns={[
        { id: 'serial', header: 'Seri no', cell: (row: Robot) => row.serial, sortField: 'serial' },
        { id: 'state', header: 'Durum', cell: (row: Robot) => row.state },
      ]}
      rows={robots}
      totalCount={60}
      rowId={(row) => row.id}
      rowName={(row) => row.serial}
      rowHref={(row) => `#${row.id}`}
      searchLabel="Seri no ara"
      filters={[{ field: 'state', label: 'Durum', options: [{ value: 'active', label: 'Aktif' }] }]}
      empty={<p>Kayıtlı robot yok.</p>}
      {...more}
      state={state}
      onStateChange={(next) => {
        seen?.(next)
        setState(next)
      }}
    />
  )
}

afterEach(() => {
  cleanup()
  setWindowWidth(1280)
  location.hash = ''
})

test('the first column links to the row and a click anywhere on the row follows it', async () => {
  const { user } = await renderUi(<Robots />)
  expect(screen.getByRole('link', { name: 'NH1-B' }).getAttribute('href')).toBe('#B')
  await user.click(screen.getAllByText('Aktif')[2] as HTMLElement)
  expect(location.hash).toBe('#C')
})

test('the grid is one tab stop; arrows walk its cells and Enter opens the row', async () => {
  const { user } = await renderUi(<Robots bulkActions={[]} />)
  screen.getByRole('button', { name: 'Seri no' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('NH1-A')
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Aktif')
  expect(document.activeElement?.tagName).toBe('TD')
  await user.keyboard('{Enter}')
  expect(location.hash).toBe('#B')
  const grid = screen.getByRole('grid', { name: 'Robotlar' })
  expect([...grid.querySelectorAll('[tabindex="0"]')]).toHaveLength(1)
})

test('Space previews the row under the focus', async () => {
  const onPreview = vi.fn()
  const { user } = await renderUi(<Robots onPreview={onPreview} />)
  screen.getByRole('link', { name: 'NH1-C' }).focus()
  await user.keyboard(' ')
  await user.keyboard('p')
  expect(onPreview.mock.calls.map(([row]) => (row as Robot).id)).toEqual(['C', 'C'])
})

test('while its rows are still drawn as a skeleton, a list counts none', async () => {
  const { again } = await renderUi(<Robots rows={undefined} totalCount={0} />)
  const skeleton = () => document.querySelector('tbody[aria-hidden]')
  await waitFor(() => expect(skeleton()).not.toBeNull())
  again(<Robots />)
  expect(skeleton()).not.toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  await screen.findByText('NH1-A')
  expect(screen.getByRole('navigation').textContent).toContain('60')
})

test('a header sorts and says so', async () => {
  const { user } = await renderUi(<Robots />)
  await user.click(screen.getByRole('button', { name: 'Seri no' }))
  expect(screen.getByRole('columnheader', { name: 'Seri no' }).getAttribute('aria-sort')).toBe('ascending')
})

test('chosen rows bring the batch bar, all results can be chosen, Escape ends it', async () => {
  const chosen: ChosenRows[] = []
  const { user } = await renderUi(
    <Robots
      bulkActions={[{ id: 'tag', label: 'Etiketle', allowsAll: true, onSelect: (rows) => chosen.push(rows) }]}
    />,
  )
  await user.click(screen.getByRole('checkbox', { name: 'NH1-B satırını seç' }))
  expect(screen.getByText('1 kayıt seçildi')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tüm 60 sonucu seç' }))
  await user.click(screen.getByRole('button', { name: 'Etiketle' }))
  expect(chosen[0]).toMatchObject({ isAll: true, count: 60 })
  screen.getByRole('link', { name: 'NH1-A' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar', { name: 'Seçilenlerle yapılacaklar' })).toBeNull()
})

test('a selection survives another page and ends, with notice, when a filter changes', async () => {
  const { user, again } = await renderUi(
    <Robots bulkActions={[{ id: 'x', label: 'X', onSelect: () => undefined }]} />,
  )
  await user.click(screen.getByRole('checkbox', { name: 'NH1-B satırını seç' }))
  await user.click(screen.getByRole('button', { name: 'Sonraki sayfa' }))
  expect(screen.getByText('1 kayıt seçildi')).toBeTruthy()
  again(
    <Robots
      key="filtered"
      bulkActions={[]}
      state={{ ...initialListState, filters: { state: ['active'] } }}
    />,
  )
  expect(screen.queryByText('1 kayıt seçildi')).toBeNull()
})

test('a filter is added from the menu, shown as a chip, and starts from the first page', async () => {
  const states: ListState[] = []
  const { user } = await renderUi(
    <Robots state={{ ...initialListState, page: 3 }} seen={(state) => states.push(state)} />,
  )
  await user.click(screen.getByRole('button', { name: 'Filtre ekle' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Durum' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Aktif' }))
  expect(states.at(-1)).toMatchObject({ filters: { state: ['active'] }, page: 1 })
  expect(screen.getByText('Durum: Aktif')).toBeTruthy()
})

test('a search is reported after a pause in typing', async () => {
  const states: ListState[] = []
  const { user } = await renderUi(<Robots seen={(state) => states.push(state)} />)
  await user.type(screen.getByRole('searchbox', { name: 'Seri no ara' }), 'nh1')
  await waitFor(() => expect(states.at(-1)?.q).toBe('nh1'))
  expect(states).toHaveLength(1)
})

test('an impossible action stays in the menu with its reason and does nothing', async () => {
  const onSelect = vi.fn()
  const { user } = await renderUi(
    <Robots
      rowActions={() => [{ id: 'r', label: 'Hurdaya ayır', disabledReason: 'Robot müşteride.', onSelect }]}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'NH1-A için işlemler' }))
  const item = await screen.findByRole('menuitem', { name: /Hurdaya ayır/ })
  expect(within(item).getByText('Robot müşteride.')).toBeTruthy()
  await user.click(item)
  expect(onSelect).not.toHaveBeenCalled()
})

test('an empty list says why; a filtered one offers to clear; a failed one never looks empty', async () => {
  const onRetry = vi.fn()
  const { again, user } = await renderUi(<Robots rows={[]} totalCount={0} />)
  expect(screen.getByText('Kayıtlı robot yok.')).toBeTruthy()
  again(<Robots key="q" rows={[]} totalCount={0} state={{ ...initialListState, q: 'x' }} />)
  expect(screen.getByText('Bu ölçütlere uyan kayıt yok.')).toBeTruthy()
  again(
    <Robots
      key="e"
      rows={undefined as never}
      totalCount={0}
      error={{ title: 'Robotlar yüklenemedi' }}
      onRetry={onRetry}
    />,
  )
  expect(within(screen.getByRole('alert')).getByText('Robotlar yüklenemedi')).toBeTruthy()
  expect(screen.queryByText('Kayıtlı robot yok.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tekrar dene' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('rows that could not be refreshed stay, with a notice', async () => {
  await renderUi(
    <Robots error={{ title: 'x' }} staleSince="2026-03-05T10:00:00.000Z" onRetry={() => undefined} />,
  )
  expect(screen.getByText('NH1-A')).toBeTruthy()
  expect(screen.getByText(/son görülen durum gösteriliyor/)).toBeTruthy()
})

test('a reader without permission learns whom to ask', async () => {
  await renderUi(<Robots isForbidden />)
  expect(screen.getByText('Bu sayfa için yetkiniz yok')).toBeTruthy()
})

test('below 600 px rows are cards', async () => {
  setWindowWidth(390)
  await renderUi(<Robots />)
  expect(screen.queryByRole('grid')).toBeNull()
  const cards = within(screen.getByRole('list', { name: 'Robotlar' })).getAllByRole('listitem')
  expect(cards).toHaveLength(3)
})

test('the same list speaks English', async () => {
  await renderUi(<Robots />, 'en')
  expect(screen.getByText('1-25 of 60')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add filter' })).toBeTruthy()
})

test('a page beyond the end gives way to the last one', async () => {
  const seen: number[] = []
  const beyond = { ...initialListState, page: 9 }
  const onPage = ({ page }: ListState) => seen.push(page)
  const { again } = await renderUi(<Robots state={beyond} rows={[]} seen={onPage} isFetching />)
  expect(seen).toEqual([])
  again(<Robots state={beyond} rows={[]} seen={onPage} />)
  await waitFor(() => expect(seen).toEqual([3]))
  expect(screen.getByRole('navigation', { name: /[Ss]ayfa/ }).textContent).toContain('51')
})

test('a record that cannot be shown has a row that names it', async () => {
  await renderUi(<Robots unreadable={[{ id: 'r-17' }, { id: null }]} />)
  const rows = within(screen.getByRole('list', { name: 'Gösterilemeyen kayıtlar' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('r-17 numaralı kayıt gösterilemiyor'),
    expect.stringContaining('Bir kayıt gösterilemiyor'),
  ])
})

test('where all records can be shown, none is named', async () => {
  await renderUi(<Robots />)
  expect(screen.queryByRole('list', { name: 'Gösterilemeyen kayıtlar' })).toBeNull()
})
