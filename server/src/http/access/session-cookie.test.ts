import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { setDeviceCookie, setSessionCookie } from './session-cookie.ts'

test('cookies of sessions and devices are for this host and https alone, and no script reads them', () => {
  const set: [name: string, value: string, options: object][] = []
  const reply = { setCookie: (...input: (typeof set)[number]) => set.push(input) } as unknown as FastifyReply
  setSessionCookie(reply, 'token', undefined)
  setDeviceCookie(reply, 'device')
  expect(set).toHaveLength(2)
  for (const [name, , options] of set) {
    expect(name).toMatch(/^__Host-/)
    expect(options).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'lax' })
  }
})
