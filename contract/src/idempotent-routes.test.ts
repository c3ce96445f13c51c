import { expect, test } from 'vitest'
import type { AnyRoute } from './routes.ts'
import { routes } from './routes.ts'

/** Routes whose repeat needs no `Idempotency-Key`, each with the reason. */
const harmlessWhenRepeated: Record<string, string> = {
  attachEvidence: 'the server knows a file of a test by its content: one sent twice is there once',
  uploadPicture: 'a picture is known by its content: one sent twice is there once',
  startMfa:
    'nothing is in force before the first code, and whoever begins again gets what counts from then on',
  confirmMfa: 'done once: a repeat is refused (mfa_already_on), and recovery codes can be made anew',
  createRemoteTicket: 'a ticket opens one connection within 30 s, and a second one does no harm',
  exportRootKey: 'it hands out the key that is there and makes none',
  requestPasswordReset:
    'asked by nobody who is signed in, whom a key could belong to; limited for each account',
}

/** A repeat may make a second thing, begin something a second time, or give a second secret. */
function makesSomething({ method, status, answersSecret }: AnyRoute): boolean {
  return method === 'POST' && (status === 201 || status === 202 || answersSecret === true)
}

/** Robots give what they send ids of their own. */
const ofPeople = routes.filter(({ access }) => access !== 'device')

test('a route that makes something does it once for each Idempotency-Key, or its repeat is harmless', () => {
  const making = ofPeople.filter(makesSomething)
  const unguarded = making.filter(({ idempotent }) => !idempotent).map(({ name }) => name)
  expect(making.length).toBeGreaterThan(30)
  expect(unguarded.sort()).toEqual(Object.keys(harmlessWhenRepeated).sort())
})

test('an Idempotency-Key is for calls that change something, of people who are signed in', () => {
  const keyed = routes.filter(({ idempotent }) => idempotent)
  expect(keyed.filter(({ method }) => method === 'GET' || method === 'HEAD')).toEqual([])
  expect(keyed.filter(({ access }) => access === 'public' || access === 'device')).toEqual([])
})

test('what is kept of an answer is JSON: a route that writes its bytes itself has none to repeat', () => {
  expect(routes.filter(({ idempotent, stream }) => idempotent && stream)).toEqual([])
})
