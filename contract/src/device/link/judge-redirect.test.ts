import { expect, test } from 'vitest'
import { judgeRedirect } from './judge-redirect.ts'

const path = '/api/device/v1/assignment'
const requested = `https://old.example${path}`
const stay = (movedTo: string | null) => ({ kind: 'stay', movedTo })
const follow = (origin: string) => ({ kind: 'follow', origin })

test.each([
  [301, requested, `https://new.example${path}`, follow('https://new.example')],
  [308, requested, `https://new.example:8443${path}`, follow('https://new.example:8443')],
  [302, requested, `//new.example${path}`, follow('https://new.example')],
  [307, `wss://old.example${path}`, `wss://new.example${path}`, follow('https://new.example')],
  [301, `http://old.example${path}`, `https://old.example${path}`, follow('https://old.example')],
  [301, `http://old.example:4000${path}`, `https://old.example${path}`, follow('https://old.example')],
])('%s of %s to %s is followed', (status, from, to, verdict) => {
  expect(judgeRedirect(from, status, to)).toEqual(verdict)
})

test.each([
  ['from TLS to none', 301, requested, `http://old.example${path}`, `http://old.example`],
  [
    'without TLS to another name',
    301,
    `http://old.example${path}`,
    `https://new.example${path}`,
    'https://new.example',
  ],
  [
    'without TLS to none',
    301,
    `http://old.example${path}`,
    `http://new.example${path}`,
    'http://new.example',
  ],
  ['to another path', 302, requested, 'https://hotel.example/sign-in?to=x', 'https://hotel.example/sign-in'],
  ['with a password', 301, requested, `https://a:b@new.example${path}`, 'https://new.example'],
  ['in a circle', 301, requested, requested, 'https://old.example'],
  ['by a status that names choices', 300, requested, `https://new.example${path}`, 'https://new.example'],
  ['to what is no address', 301, requested, 'https://[', null],
  ['to another scheme', 301, requested, 'file:///etc/passwd', null],
  ['nowhere', 301, requested, undefined, null],
])('a redirect %s is named and not followed', (...[, status, from, to, movedTo]) => {
  expect(judgeRedirect(from, status, to)).toEqual(stay(movedTo))
})
