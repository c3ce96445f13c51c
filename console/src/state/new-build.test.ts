import { expect, test } from 'vitest'
import { isWorkerMissing } from './connection-check.ts'
import { shouldReload } from './new-build.ts'

test.each([
  [{ own: 'a', published: 'b', tried: null }, true],
  [{ own: 'a', published: 'a', tried: null }, false],
  [{ own: 'a', published: undefined, tried: null }, false],
  [{ own: 'a', published: 'b', tried: 'b' }, false],
  [{ own: 'a', published: 'c', tried: 'b' }, true],
])('the page reloads once per newer build: %j → %s', ({ own, published, tried }, reloads) => {
  expect(shouldReload(own, published, tried)).toBe(reloads)
})

test.each([
  ['is not reachable', undefined, false],
  ['has the worker file', { status: 200, contentType: 'text/javascript; charset=utf-8', text: '' }, false],
  ['lacks the worker file', { status: 404, contentType: 'text/plain', text: '' }, true],
  ['answers with a page instead', { status: 200, contentType: 'text/html', text: '' }, true],
  ['is out of order', { status: 503, contentType: 'text/html', text: '' }, false],
])('when the server %s, the worker is missing: %s', (_, file, isMissing) => {
  expect(isWorkerMissing(file)).toBe(isMissing)
})
