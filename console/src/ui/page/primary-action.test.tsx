// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderUi, setWindowWidth } from '../testing/test-render-ui.tsx'
import { PrimaryAction, PrimaryPlace } from './PrimaryAction.tsx'

const place = document.createElement('div')
document.body.append(place)

afterEach(() => {
  setWindowWidth(1280)
  cleanup()
})

function page(isOpen = true) {
  return (
    <PrimaryPlace value={place}>
      {isOpen && (
        <PrimaryAction isNew>
          <button type="button">Robot kaydet</button>
        </PrimaryAction>
      )}
    </PrimaryPlace>
  )
}

test.each([
  ['on a phone the primary action stands at the lower edge', 390, true],
  ['on anything wider it stands where the page puts it', 768, false],
])('%s', async (_title, width, isBelow) => {
  setWindowWidth(width)
  await renderUi(page())
  const button = screen.getByRole('button', { name: 'Robot kaydet' })
  expect(place.contains(button)).toBe(isBelow)
  expect(button.closest('[data-primary-action]')).not.toBeNull()
})

test('the lower edge is empty again once the page has nothing to offer', async () => {
  setWindowWidth(390)
  const { again } = await renderUi(page())
  again(page(false))
  expect(place.childElementCount).toBe(0)
})

test('without a frame that gives a place it stays where it is', async () => {
  setWindowWidth(390)
  const { container } = await renderUi(<PrimaryAction>Yeni sürüm</PrimaryAction>)
  expect(container.textContent).toBe('Yeni sürüm')
})
