// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderUi } from '../testing/test-render-ui.tsx'
import { OrderList } from './OrderList.tsx'

const start = ['Çekirdek', 'Hareket', 'Ses', 'Ekran']

function Packages({ lockedReason }: { lockedReason?: string }) {
  const [order, setOrder] = useState(start)
  return (
    <OrderList
      label="Paket sırası"
      items={order}
      itemId={(name) => name}
      itemName={(name) => name}
      onOrder={setOrder}
      renderItem={(name) => name}
      problemOf={(name, index) =>
        name === 'Çekirdek' && index > 0 ? 'Hareket bundan sonra gelmeli.' : undefined
      }
      onSortByDependency={() => setOrder(start)}
      lockedReason={lockedReason}
    />
  )
}

const rows = () => within(screen.getByRole('list', { name: 'Paket sırası' })).getAllByRole('listitem')
const order = () => rows().map((row) => start.find((name) => row.textContent?.includes(name)))
const handle = (name: string) => screen.getByRole('button', { name: `${name}: sırasını değiştir` })
const announced = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join('')

afterEach(cleanup)

test('Space lifts a row, arrows move it, Space drops it, each step announced', async () => {
  const { user } = await renderUi(<Packages />)
  handle('Ses').focus()
  await user.keyboard(' ')
  expect(announced()).toBe('Ses kaldırıldı, 4 satır içinde 3. sırada.')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(announced()).toBe('Ses: 2. sıradan 1. sıraya taşındı.')
  await user.keyboard(' ')
  expect(order()).toEqual(['Ses', 'Çekirdek', 'Hareket', 'Ekran'])
  expect(announced()).toBe('Ses: 3. sıradan 1. sıraya taşındı.')
  expect(document.activeElement).toBe(handle('Ses'))
})

test('Escape puts a lifted row back', async () => {
  const { user } = await renderUi(<Packages />)
  handle('Çekirdek').focus()
  await user.keyboard(' {ArrowDown}{ArrowDown}{Escape}')
  expect(order()).toEqual(start)
  expect(announced()).toContain('Vazgeçildi')
})

test('Alt with an arrow moves at once and keeps the focus', async () => {
  const { user } = await renderUi(<Packages />)
  handle('Ekran').focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(order()).toEqual(['Çekirdek', 'Hareket', 'Ekran', 'Ses'])
  expect(document.activeElement).toBe(handle('Ekran'))
})

test('the menu moves to the ends and a number to its place', async () => {
  const { user } = await renderUi(<Packages />)
  await user.click(screen.getByRole('button', { name: 'Ekran için işlemler' }))
  await user.click(await screen.findByRole('menuitem', { name: 'En üste taşı' }))
  expect(order()[0]).toBe('Ekran')
  const place = screen.getByRole('textbox', { name: /^Ekran sıra numarası/ })
  await user.clear(place)
  await user.type(place, '3{Enter}')
  expect(order()).toEqual(['Çekirdek', 'Hareket', 'Ekran', 'Ses'])
})

test('several chosen rows move together', async () => {
  const { user } = await renderUi(<Packages />)
  await user.click(screen.getByRole('checkbox', { name: 'Çekirdek satırını seç' }))
  await user.click(screen.getByRole('checkbox', { name: 'Ses satırını seç' }))
  handle('Ses').focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(order()).toEqual(['Hareket', 'Çekirdek', 'Ses', 'Ekran'])
})

test('a broken dependency is said at its row, and undo takes the move back', async () => {
  const { user } = await renderUi(<Packages />)
  handle('Çekirdek').focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(within(rows()[1] as HTMLElement).getByText('Hareket bundan sonra gelmeli.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Geri al' }))
  expect(order()).toEqual(start)
})

test('a locked list can only be read', async () => {
  await renderUi(<Packages lockedReason="Yayındaki sürümün sırası değişmez." />)
  expect(screen.getByText('Yayındaki sürümün sırası değişmez.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
