import { firstReads } from '@filo/console/app/first-reads'
import { urlOf } from '@filo/contract/client'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

test.each(Object.entries(firstReads))(
  'what %s reads first is what was asked for ahead',
  async (path, read) => {
    const requested: string[] = []
    const through = (send: typeof fetch): typeof fetch => {
      return async (input, init) => {
        requested.push(input instanceof Request ? input.url : input.toString())
        return send(input, init)
      }
    }
    await openScreen(path, { server, person: admin, through })
    const ofRoute = requested.filter((url) => url.split('?')[0] === read.route.path)
    expect(ofRoute[0]).toBe(urlOf(read.route, undefined, read.query))
  },
)
