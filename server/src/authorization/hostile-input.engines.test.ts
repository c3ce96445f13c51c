import type { CallInput } from '@filo/contract/client'
import { type AnyRoute, routes } from '@filo/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../testing/test-database.ts'
import { signInAs } from '../testing/test-people.ts'
import { spoiled } from './hostile-values.ts'
import type { ProbeInput, World } from './probe.ts'
import { createWorld, readProbes } from './test-world.ts'

const seed = 20_261_122
const callsPerRoute = 6
/** One is enough for rules that stand before the database; PostgreSQL, where it answers, is the stricter one. */
const strictest = engines().slice(-1)
const table = await readProbes()
const probed = routes.filter((route) => table.has(route.name) && !route.stream)

/** Fields a caller may leave out are spoiled too. */
function withEveryField(schema: unknown, value: unknown): unknown {
  const { shape = {} } = (schema ?? {}) as { shape?: object }
  const fields = Object.fromEntries(Object.keys(shape).map((key) => [key, undefined]))
  return Array.isArray(value) ? value : { ...fields, ...(value as object | undefined) }
}

const isOneText = (value: unknown) => typeof value !== 'object' && value !== ''

/** Calls with one thing wrong each, as an address or a JSON body can carry it. */
function spoiledCalls(route: AnyRoute, input: ProbeInput): CallInput<AnyRoute>[] {
  const calls: object[] = []
  for (const body of route.body ? spoiled(withEveryField(route.body, input.body)) : [])
    calls.push({ ...input, body })
  for (const part of ['query', 'params'] as const) {
    for (const bad of spoiled(withEveryField(route[part], input[part]))) {
      const fields = Object.entries((bad ?? {}) as object).filter(([, value]) => value !== undefined)
      if (!isOneText(bad) && fields.every(([, value]) => isOneText(value)))
        calls.push({ ...input, [part]: Object.fromEntries(fields) })
    }
  }
  return calls as CallInput<AnyRoute>[]
}

/** A half of a surrogate pair cannot be written in an address; nobody can send it. */
function isSendable(call: CallInput<AnyRoute>): boolean {
  const { params, query } = call as ProbeInput
  return [...Object.values(params ?? {}), ...Object.values(query ?? {})].every(
    (value) => typeof value !== 'string' || value.isWellFormed(),
  )
}

describe.each(strictest)(`hostile input on %s, seed ${seed}`, (engine) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(engine)
  })
  afterAll(() => world.server.close())

  const prove = async (route: AnyRoute) => {
    const admin = await signInAs(world.server, 'admin')
    const input = (await table.get(route.name)?.input(world, admin)) ?? {}
    const calls = spoiledCalls(route, input).filter(isSendable)
    if (calls.length === 0) return
    for (const call of fc.sample(fc.constantFrom(...calls), { seed, numRuns: callsPerRoute })) {
      const answer = await admin.call(route, call)
      expect(answer.status, `${JSON.stringify(call)} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
    }
  }

  // Every other route in an ordinary run: what reads a call and refuses it is the same for all.
  for (const [at, route] of probed.entries()) {
    const name = `${route.name} answers it with an error of the caller, never of its own`
    test(name, { tags: at % 2 === 0 ? [] : ['proof'] }, () => prove(route))
  }
})
