// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end: () => void

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1">
      <section id="card"><button id="approve">Onayla</button></section>
      <section id="list"><ul><li><button id="row">Menü</button></li></ul></section>
    </main>`
  end = keepFocus()
})
afterEach(() => end())

const element = (id: string) => document.getElementById(id) as HTMLElement
const settled = () => new Promise((resolve) => setTimeout(resolve))
const focused = () => document.activeElement?.id

/** A dialog as the pieces of the console draw it: beside the page, its first button focused. */
function openDialog(): HTMLElement {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.innerHTML = '<button id="confirm">Evet</button>'
  document.body.append(dialog)
  element('confirm').focus()
  return dialog
}

test('a button that goes away leaves the focus where it stood', async () => {
  element('approve').focus()
  element('approve').remove()
  await settled()
  expect(focused()).toBe('card')
  element('row').focus()
  expect(element('card').hasAttribute('tabindex')).toBe(false)
})

test('a page that is hidden while something loads gives it back once it is shown', async () => {
  const button = element('approve')
  button.focus()
  button.checkVisibility = () => false
  button.blur()
  element('list').append('…')
  await settled()
  expect(focused()).not.toBe('approve')
  button.checkVisibility = () => true
  element('list').append('…')
  await settled()
  expect(focused()).toBe('approve')
})

test('a whole part that goes away leaves it at the nearest that is left', async () => {
  element('row').focus()
  element('list').remove()
  await settled()
  expect(focused()).toBe('main')
})

test('a dialog that closes gives it back to what opened it', async () => {
  element('approve').focus()
  openDialog().remove()
  await settled()
  expect(focused()).toBe('approve')
})

test('a dialog whose opener went with it gives it to where the opener stood', async () => {
  element('approve').focus()
  const dialog = openDialog()
  element('approve').remove()
  dialog.remove()
  await settled()
  expect(focused()).toBe('card')
})

test('a button that can no longer be pressed hands it on', async () => {
  element('approve').focus()
  element('approve').setAttribute('disabled', '')
  await settled()
  expect(focused()).toBe('card')
})

test('a press beside everything means the body', async () => {
  element('approve').focus()
  element('approve').blur()
  element('list').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})
