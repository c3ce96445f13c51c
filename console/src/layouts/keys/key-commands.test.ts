// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { isForPage } from './is-for-page.ts'
import { nextStep } from './key-commands.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

test.each([
  ['/', [{ isGoing: false, command: 'search' }]],
  ['?', [{ isGoing: false, command: 'help' }]],
  ['n', [{ isGoing: false, command: 'create' }]],
  ['N', [{ isGoing: false, command: 'create' }]],
  ['r', [{ isGoing: false }]],
  ['gr', [{ isGoing: true }, { isGoing: false, command: 'robots' }]],
  ['gp', [{ isGoing: true }, { isGoing: false, command: 'packages' }]],
  ['gv', [{ isGoing: true }, { isGoing: false, command: 'versions' }]],
  ['GK', [{ isGoing: true }, { isGoing: false, command: 'board' }]],
  ['gx', [{ isGoing: true }, { isGoing: false }]],
  ['gn', [{ isGoing: true }, { isGoing: false }]],
])('the keys %s ask for %j', (keys, steps) => {
  const seen: ReturnType<typeof nextStep>[] = []
  for (const key of keys) seen.push(nextStep(seen.at(-1)?.isGoing ?? false, key))
  expect(seen).toEqual(steps)
})

function press(html: string, init: KeyboardEventInit = { key: 'n' }): boolean {
  document.body.innerHTML = html
  const target = document.querySelector('#x') ?? document.body
  let answer = false
  window.addEventListener('keydown', (event) => (answer = isForPage(event)), { once: true, capture: true })
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  return answer
}

test.each([
  ['on the page', '<button id="x"></button>', true],
  ['in a text field', '<input id="x">', false],
  ['on a check box', '<input id="x" type="checkbox">', true],
  ['in an area', '<textarea id="x"></textarea>', false],
  ['in the code editor', '<div contenteditable="true"><span id="x"></span></div>', false],
  ['in a choice', '<select id="x"></select>', false],
  ['on a combobox', '<div id="x" role="combobox"></div>', false],
  ['in a tree, where letters find entries', '<ul role="tree"><li id="x"></li></ul>', false],
  ['while a dialog is open', '<button id="x"></button><div role="dialog"></div>', false],
  ['while a menu is open', '<button id="x"></button><ul role="menu"></ul>', false],
  [
    'beside a dialog that is kept hidden',
    '<button id="x"></button><div hidden><div role="dialog"></div></div>',
    true,
  ],
])('a key %s: for the page %s', (_, html, isFor) => {
  expect(press(html)).toBe(isFor)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { repeat: true }])(
  'a key with %j belongs to the browser',
  (init) => {
    expect(press('<button id="x"></button>', { key: 'n', ...init })).toBe(false)
  },
)

test('a sign that takes Shift is the sign', () => {
  expect(press('<button id="x"></button>', { key: '?', shiftKey: true })).toBe(true)
})
