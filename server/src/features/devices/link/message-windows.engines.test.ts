import type { UpdatePhase } from '@filo/contract/device/messages/update-progress'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { downloads } from '../../../db/schema/downloads.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotLinks } from '../../../db/schema/robot-links.ts'
import { updateLogs, updates } from '../../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addBareAros } from '../../../testing/test-releases.ts'
import { robotActorOf, testDeviceInfo } from '../../../testing/test-reports.ts'
import { addAdmitted } from '../../../testing/test-robot-keys.ts'
import { helloOf, testRuntime } from '../../../testing/test-robot-link.ts'
import { startAnotherServer } from '../../../testing/test-servers.ts'

type Server = Pick<TestServer, 'context'>

const contentHash = '1'.repeat(64)
const markOf = (seq: number) => seq.toString(16).padStart(8, '0')

/** A database that does not tell any more whether it committed what it did. */
function forgetful(database: Database) {
  let isAway = false
  const transaction: Database['db']['transaction'] = async (work, config) => {
    const result = await database.db.transaction(work, config)
    if (isAway) throw new Error('connection lost')
    return result
  }
  const db = Object.create(database.db, {
    transaction: { value: transaction, configurable: true },
  }) as Database['db']
  const lose = (isLost: boolean) => {
    isAway = isLost
  }
  return { database: { ...database, db }, lose }
}

describe.each(engines())('the messages of a window on %s', (engine) => {
  let first: TestServer
  /** Takes each message as it comes. */
  let alone: Server
  /** Gathers until something ends the window: its time never comes. */
  let together: Server
  let close: () => Promise<void>
  let lose: (isLost: boolean) => void

  beforeAll(async () => {
    first = await createTestServer(engine)
    const { database, lose: loseAnswers } = forgetful(first.context.database)
    lose = loseAnswers
    const context = { ...first.context, database, gatherMs: 600_000 }
    const other = await startAnotherServer({ ...first, context })
    ;[alone, together] = [first, other]
    close = async () => {
      await other.app.close()
      await first.close()
    }
    const { db } = first.context
    await db.execute(sql`create function take_line() returns trigger language plpgsql as $$ begin
      if new.text = 'refused' then raise exception 'refused' using errcode = '22000'; end if;
      if new.text = 'broken' then raise exception 'broken'; end if;
      return new; end $$`)
    await db.execute(
      sql`create trigger take_line before insert on update_logs for each row execute function take_line()`,
    )
  })
  afterAll(async () => {
    await first.context.db.execute(sql`drop function take_line cascade`)
    await close()
  })

  /** A robot with an update that waits for it. */
  async function addRobot() {
    const { db, ids, clock } = first.context
    const { unitId } = await addAdmitted(first)
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    const arosId = await addBareAros(first, { variantId: unit?.variantId ?? '', contentHash })
    await db.update(producedRobots).set({ desiredArosId: arosId }).where(eq(producedRobots.id, unitId))
    const [updateId, at] = [ids.next(), clock.now()]
    const message = { key: 'queued', params: {}, text: '' } as const
    const about = { unitId, toArosId: arosId, state: 'queued', phase: 'queued', message } as const
    const times = { createdAt: at, updatedAt: at, updatesTime: at }
    await db.insert(updates).values({ id: updateId, ...about, ...times })
    return { unitId, arosId, updateId }
  }

  /** A robot of its own with an update, linked to a server. */
  async function link({ context }: Server) {
    const robot = await addRobot()
    const { unitId, arosId, updateId } = robot
    const reported: { type: string; seq?: number }[] = []
    const session = context.links.connect(robotActorOf({ id: unitId, serial: 'N' }), {
      send: (text) => reported.push(JSON.parse(String(text))),
      pong: () => undefined,
      ping: () => undefined,
      backlogBytes: () => 0,
      close: () => undefined,
      terminate: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
    })
    let seq = 0
    const at = () => context.clock.now().toISOString()
    const send = (message: object) => session.receive(JSON.stringify(message))
    const numbered = (message: object) => {
      seq += 1
      return send({ seq, mark: markOf(seq), at: at(), ...message })
    }
    await send(helloOf({ ...first, context }))
    return {
      ...robot,
      session,
      send,
      /** Of a message of no window the same again, or another one under its number. */
      again: (mark = markOf(seq)) =>
        seq > 0 ? send({ type: 'log', seq, mark, at: at() }) : Promise.resolve(),
      acks: () => reported.flatMap((each) => (each.type === 'ack' ? [each.seq] : [])),
      heard: () => reported.map(({ type }) => type),
      end: () => context.links.disconnect(session, 1000),
      misshapen: () => numbered({ type: 'progress' }),
      log: (text: string) =>
        numbered({ type: 'log', updateId, package: 'ses', hook: 'start', stream: 'stdout', text }),
      progress: (phase: UpdatePhase, { attempt = 1, percent = 10 } = {}) => {
        const message = { key: 'downloading', params: {}, text: '' }
        const errorCode = phase === 'failed' ? 'network' : null
        const end = phase === 'succeeded' ? { runningHash: contentHash } : {}
        const how = { attempt, phase, percent, message, errorCode, bytes: null, transferredBytes: percent }
        return numbered({ type: 'progress', updateId, arosId, ...how, ...end })
      },
      report: () => {
        const current = { arosId, contentHash, name: 'A', version: '1.0.0' }
        const packages = [{ code: 'ses', version: '1.0.0', state: 'installed' }]
        const softwareInfo = { arosVersion: '1.0.0', packages, programs: [] }
        const about = { current, previous: null, deviceInfo: testDeviceInfo, softwareInfo }
        return numbered({ type: 'report', ...about })
      },
      done: () =>
        numbered({ type: 'command-done', commandId: context.ids.next(), outcome: 'done', text: '' }),
      beat: () => send({ type: 'heartbeat', at: at(), runtime: testRuntime }),
    }
  }

  type Linked = Awaited<ReturnType<typeof link>>

  const linesOf = (updateId: string) =>
    first.context.db
      .select()
      .from(updateLogs)
      .where(eq(updateLogs.updateId, updateId))
      .orderBy(asc(updateLogs.seq))

  /** What the database has of a robot, without what no two robots share. */
  async function stateOf({ unitId: id, updateId }: Linked) {
    const { db } = first.context
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, id))
    const [update] = await db.select().from(updates).where(eq(updates.id, updateId))
    const [place] = await db.select().from(robotLinks).where(eq(robotLinks.unitId, id))
    const found = await db.select().from(downloads).where(eq(downloads.unitId, id)).orderBy(asc(downloads.at))
    const records = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, id))
      .orderBy(asc(auditLog.seq))
    const { id: _id, unitId: _unitId, toArosId: _toArosId, ...way } = update ?? {}
    return {
      way,
      unit: unit && [unit.updateState, unit.installedArosId !== null, unit.reportedHash, unit.reportedAt],
      version: unit?.desiredVersion,
      acked: [place?.ackedSeq, place?.ackedMark],
      lines: (await linesOf(updateId)).map(({ text, phase, at }) => [text, phase, at]),
      downloads: found.map(({ result, at, endedAt, durationMs, attempt, reportedBytes }) => [
        result,
        at,
        endedAt,
        durationMs,
        attempt,
        reportedBytes,
      ]),
      records: records.map(({ action }) => action),
    }
  }

  const texts = async (robot: Linked) => (await linesOf(robot.updateId)).map(({ text }) => text)

  test('share a transaction and an acknowledgement, which comes with the end of the link at the latest', async () => {
    const robot = await link(together)
    for (const text of ['a', 'b', 'c']) await robot.log(text)
    expect([await texts(robot), robot.acks()]).toEqual([[], []])
    await robot.session.drained()
    expect([await texts(robot), robot.acks()]).toEqual([['a', 'b', 'c'], [3]])
    const written = sql`select count(distinct xmin::text)::int as n from update_logs where update_id = ${robot.updateId}`
    expect(await first.context.db.execute(written)).toMatchObject({ rows: [{ n: 1 }] })
    await robot.log('d')
    await robot.end()
    expect(await texts(robot)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('are written at once with one that somebody waits for, and before what is judged by them', async () => {
    const robot = await link(together)
    await robot.progress('downloading')
    await robot.done()
    expect(robot.acks()).toEqual([2])
    await robot.log('a')
    await robot.beat()
    await robot.log('b')
    await robot.misshapen()
    await robot.log('c')
    await robot.again()
    expect(robot.acks()).toEqual([2, 3, 4, 5, 6])
    expect(await texts(robot)).toEqual(['a', 'b', 'c'])
  })

  test('of which the database refuses one are kept besides it, and told to consoles once', async () => {
    const robot = await link(together)
    const publish = vi.spyOn(first.context.bus, 'publish')
    await robot.log('a')
    await robot.log('refused')
    await robot.progress('downloading')
    await robot.session.drained()
    expect([await texts(robot), robot.acks()]).toEqual([['a'], [1, 2, 3]])
    const reported = publish.mock.calls.filter(([it]) => it.kind === 'event' && it.event.topic === 'updates')
    expect(reported).toHaveLength(1)
    publish.mockRestore()
  })

  test('are kept up to the first that fails, whose link ends', async () => {
    const robot = await link(together)
    for (const text of ['a', 'broken', 'c']) await robot.log(text)
    await robot.session.drained()
    expect([await texts(robot), robot.acks()]).toEqual([['a'], [1]])
    expect(robot.heard()).toContain('bye')
  })

  test('are taken once where nobody hears of their commit', async () => {
    const robot = await link(together)
    for (const text of ['a', 'b']) await robot.log(text)
    lose(true)
    await robot.session.drained()
    lose(false)
    expect([await texts(robot), robot.acks()]).toEqual([['a', 'b'], []])
    expect((await stateOf(robot)).acked).toEqual([2, markOf(2)])
    expect(robot.heard()).toContain('bye')
  })

  test('are not kept of a link that was replaced', async () => {
    const robot = await link(together)
    await robot.log('a')
    await first.context.db
      .update(robotLinks)
      .set({ sessionId: first.context.ids.next() })
      .where(eq(robotLinks.unitId, robot.unitId))
    await robot.session.drained()
    expect([await texts(robot), robot.acks()]).toEqual([[], []])
    expect(robot.heard()).toContain('bye')
  })

  const aPhase = fc.constantFrom<UpdatePhase>(
    ...(['queued', 'downloading', 'verifying', 'restarting', 'failed', 'succeeded'] as const),
  )
  const aStep = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record({ phase: aPhase, attempt: fc.integer({ min: 1, max: 3 }), percent: fc.nat(100) })
        .map(
          ({ phase, ...how }) =>
            (robot: Linked) =>
              robot.progress(phase, how),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('a', 'a', 'refused', 'broken')
        .map((text) => (robot: Linked) => robot.log(text)),
    },
    fc.constantFrom<(robot: Linked) => Promise<unknown>>(
      (robot) => robot.report(),
      (robot) => robot.done(),
      (robot) => robot.beat(),
      (robot) => robot.misshapen(),
      (robot) => robot.again(),
      (robot) => robot.again('0b0b0b0b'),
      (robot) => robot.session.drained(),
    ),
  )

  test('leave what they would have left one by one, whatever comes between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 25 }), async (steps) => {
        const robots = [await link(alone), await link(together)]
        for (const step of steps) {
          for (const robot of robots) await step(robot)
          first.clock.advance(1000)
        }
        for (const robot of robots) await robot.end()
        const [one, many] = await Promise.all(robots.map(stateOf))
        expect(many).toEqual(one)
      }),
      { numRuns: 12 },
    )
  })

  test('are written by a server that stops', async () => {
    const robot = await link(together)
    await robot.log('a')
    await together.context.links.stop()
    expect(await texts(robot)).toEqual(['a'])
    expect((await stateOf(robot)).acked).toEqual([1, markOf(1)])
  })
})
