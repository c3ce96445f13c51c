import { beforeEach, expect, test } from 'vitest'
import { noteAnswer, noteReachable, useConnectionStore, watchNetwork } from './connection.ts'

const isReachable = () => useConnectionStore.getState().isReachable

beforeEach(() => noteReachable(true))

/** A browser whose network goes and comes. */
function browserThatIs(onLine: boolean) {
  const target = new EventTarget()
  return Object.assign(target, { navigator: { onLine } }) as unknown as Window & EventTarget
}

test('a lost network is noticed at once; that it is back is believed once the server answers', () => {
  const browser = browserThatIs(true)
  watchNetwork(browser)
  expect(isReachable()).toBe(true)
  browser.dispatchEvent(new Event('offline'))
  expect(isReachable()).toBe(false)
  browser.dispatchEvent(new Event('online'))
  expect(isReachable()).toBe(false)
  noteReachable(true)
  expect(isReachable()).toBe(true)
})

test('an answer that was on its way when the network went does not say that it is back', () => {
  const browser = browserThatIs(true)
  watchNetwork(browser)
  browser.dispatchEvent(new Event('offline'))
  noteAnswer()
  expect(isReachable()).toBe(false)
  browser.dispatchEvent(new Event('online'))
  noteAnswer()
  expect(isReachable()).toBe(true)
})

test('a page that is opened without a network begins cut off', () => {
  watchNetwork(browserThatIs(false))
  expect(isReachable()).toBe(false)
})
