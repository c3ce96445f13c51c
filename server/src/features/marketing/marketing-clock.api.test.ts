import { HOUR_MS } from '@filo/contract/durations'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { systemActor } from '../../rights/actor.ts'
import { createTestClock, createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addPublishedMarketing } from '../../testing/test-marketing.ts'
import { signInAs } from '../../testing/test-people.ts'
import { addStore } from '../../testing/test-stores.ts'
import { getMarketingVersion } from './read-marketing.ts'

const clock = createTestClock('2026-03-05T10:00:00.000Z')
let server: TestServer
beforeAll(async () => {
  server = await createTestServer(undefined, { clock })
})
afterAll(() => server.close())

/** People are signed out as the clock moves: each comes anew. */
async function publish(timeZones: string[], window: { from: string | null; until: string | null }) {
  const marketing = await signInAs(server, 'marketing')
  const storeIds: string[] = []
  for (const timeZone of timeZones) storeIds.push((await addStore(marketing, { timeZone })).id)
  return (await addPublishedMarketing(server, marketing, { storeIds, window })).id
}

const get = (id: string) => getMarketingVersion(server.context, systemActor('filo'), id)

async function seen(id: string) {
  await server.context.marketingClock.requestDue()
  await server.context.jobs.idle()
  const { state, places } = await get(id)
  return [state, ...places.map((place) => place.state)]
}

test('it begins and ends in each store by the clock of that store, and a server that was off catches up', async () => {
  // 13:00 in Istanbul, 10:00 in London.
  const window = { from: '2026-03-05T14:00', until: '2026-03-05T16:00' }
  const id = await publish(['Europe/Istanbul', 'Europe/London'], window)
  expect(await seen(id)).toEqual(['scheduled', 'waiting', 'waiting'])
  clock.advance(HOUR_MS)
  expect(await seen(id)).toEqual(['live', 'live', 'waiting'])
  const { liveSince } = await get(id)
  clock.advance(2 * HOUR_MS)
  expect(await seen(id)).toEqual(['scheduled', 'ended', 'waiting'])
  clock.advance(HOUR_MS)
  expect(await seen(id)).toEqual(['live', 'ended', 'live'])
  clock.advance(48 * HOUR_MS)
  expect(await seen(id)).toEqual(['ended', 'ended', 'ended'])
  expect(await get(id)).toMatchObject({ liveSince, endedAt: clock.now().toISOString() })
  const { db } = server.context
  const lines = await db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.seq)
  const moves = lines.filter(({ action }) => action === 'marketing_version.moved')
  expect(moves.map(({ actorKind }) => actorKind)).toEqual(['system', 'system', 'system', 'system'])
})

test('a server that was off from before the beginning until after the end shows it never', async () => {
  const from = new Date(clock.now().getTime() + HOUR_MS).toISOString().slice(0, 16)
  const until = new Date(clock.now().getTime() + 2 * HOUR_MS).toISOString().slice(0, 16)
  const id = await publish(['UTC'], { from, until })
  clock.advance(5 * HOUR_MS)
  expect(await seen(id)).toEqual(['ended', 'ended'])
  expect((await get(id)).liveSince).toBeNull()
})

test('a missing minute begins with the first that exists, and of a double one the second ends', async () => {
  // In Berlin 02:00 to 02:59 do not exist on 2026-03-29 (03:00 is 01:00 UTC), and come twice on 2026-10-25.
  clock.advance(Date.parse('2026-03-29T00:59:00.000Z') - clock.now().getTime())
  const id = await publish(['Europe/Berlin'], { from: '2026-03-29T02:30', until: '2026-10-25T02:30' })
  expect(await seen(id)).toEqual(['scheduled', 'waiting'])
  clock.advance(60_000)
  expect(await seen(id)).toEqual(['live', 'live'])
  clock.advance(Date.parse('2026-10-25T00:30:00.000Z') - clock.now().getTime())
  expect(await seen(id)).toEqual(['live', 'live'])
  clock.advance(HOUR_MS)
  expect(await seen(id)).toEqual(['ended', 'ended'])
})

test('a look at one that is not due, or is gone, changes nothing', async () => {
  const id = await publish(['UTC'], { from: null, until: null })
  const { etag } = await get(id)
  await server.context.marketingClock.run(id)
  await server.context.marketingClock.run(server.context.ids.next())
  expect(await get(id)).toMatchObject({ state: 'live', etag })
})
