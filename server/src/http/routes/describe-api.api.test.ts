import { createApiToken } from '@filo/contract/profile/profile-routes'
import { type AnyRoute, routes } from '@filo/contract/routes'
import { scopesReaching } from '@filo/contract/token-scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs } from '../../testing/test-people.ts'

interface Operation {
  operationId: string
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
  security: Record<string, never[]>[]
}

let server: TestServer
const operations = new Map<string, Operation>()
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; securitySchemes: object }
}
beforeAll(async () => {
  server = await createTestServer()
  const { cookie } = await signInAs(server, 'support')
  document = (await server.app.inject({ url: '/api/openapi.json', headers: { cookie } })).json()
  for (const path of Object.values(document.paths))
    for (const operation of Object.values(path)) operations.set(operation.operationId, operation)
})
afterAll(() => server.close())

test.each([
  ['its description', '/api/openapi.json'],
  ['the page that shows it', '/api/docs/'],
  ['the copy of it behind the page', '/api/docs/json'],
  ['the page under its short address', '/api/docs'],
])('who is not signed in gets no map of the API: %s', async (_, url) => {
  expect((await server.app.inject(url)).statusCode).toBe(401)
  const { cookie } = await signInAs(server, 'support')
  expect((await server.app.inject({ url, headers: { cookie } })).statusCode).toBe(200)
})

test('an API token reads the description of the API, and an invented one does not', async () => {
  const person = await signInAs(server, 'support')
  const { body } = await person.call(createApiToken, {
    body: { name: 'CI', role: 'support', scopes: ['read'] },
  })
  const statusFor = async (token: string) =>
    (await server.app.inject({ url: '/api/openapi.json', headers: { authorization: `Bearer ${token}` } }))
      .statusCode
  expect(await statusFor(body.text)).toBe(200)
  expect(await statusFor('filo_invented')).toBe(401)
})

test('the description of the API names the schemes and the shape of every error', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'apiToken', 'robotToken'])
  expect(document.components.schemas).toHaveProperty('Problem.properties.code')
})

const isAlsoForRobots = ({ access }: AnyRoute) => typeof access === 'object' && access.orRobot === true

test.each(
  routes
    .filter((route) => route.name !== 'openLink' && route.method !== 'HEAD')
    .map((route) => [route.name, route] as const),
)('%s says who gets in and which errors it answers', (name, route) => {
  const operation = operations.get(name)
  const statuses = Object.keys(operation?.responses ?? {})
  expect(operation?.security).toHaveLength(
    route.access === 'public'
      ? 0
      : route.access === 'device' || scopesReaching(route).length === 0
        ? 1
        : isAlsoForRobots(route)
          ? 3
          : 2,
  )
  if (route.access !== 'public') expect(statuses).toContain('401')
  if (typeof route.access === 'object') expect(statuses).toContain('403')
  if (route.params) expect(statuses).toContain('404')
  if (route.idempotent) expect(statuses).toContain('409')
  if (route.body) expect(statuses).toContain('422')
  for (const error of route.errors ?? []) {
    const answer = operation?.responses[String(error.status)]
    expect(answer?.content).toHaveProperty(['application/problem+json', 'schema', '$ref'])
  }
})
