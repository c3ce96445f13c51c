import { createHash } from 'node:crypto'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import type { RemoteDeed } from '@filo/contract/remote/remote-orders'
import * as routes from '@filo/contract/remote/remote-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import {
  addRemoteUnit,
  openRemoteSession,
  type RemoteUnit,
  reportRemote,
  requestSession,
} from '../../testing/test-remote.ts'
import { robotToken } from '../../testing/test-robot-keys.ts'

describe.each(engines())('dossiers of remote sessions on %s', (engine) => {
  let server: TestServer
  let support: TestPerson
  let owner: TestPerson
  let customerId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.notices.begin()
    customerId = await addCustomer(server, 'Işık Otel')
    support = await signInAs(server, 'support')
    owner = await signInAs(server, 'customer_admin', { customerId })
  })
  afterAll(() => server.close())

  const get = async (id: string, by = support) =>
    (await by.call(routes.getRemoteSession, { params: { sessionId: id } })).body

  async function sendPiece(
    { robot, unitId }: RemoteUnit,
    sessionId: string,
    piece: { name: 'terminal.cast' | 'difference.json'; offset: number; text: string; isLast?: boolean },
  ) {
    const { name, offset, text, isLast = false } = piece
    const authorization = `Bearer ${await robotToken(server, robot, { unitId, audience: 'filo-device' })}`
    const query = new URLSearchParams({ offset: String(offset), isLast: String(isLast) })
    const path = routes.sendRemoteFile.path.replace(':sessionId', sessionId).replace(':name', name)
    const answer = await server.app.inject({
      method: 'PUT',
      url: `${path}?${query.toString()}`,
      headers: { authorization, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(text),
    })
    const body = answer.json() as { bytes?: number; code?: string; params?: { offset: number } }
    return { status: answer.statusCode, body }
  }

  async function reportDeed({ unitId }: RemoteUnit, sessionId: string, deed: RemoteDeed, by = support) {
    const { db, clock, remoteIntake } = server.context
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    if (!unit) throw new Error('no such unit')
    const actor = { kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null }
    const about = { type: 'remote-deed' as const, seq: 1, at: clock.now().toISOString() }
    const person = { id: by.userId, name: 'As the robot calls them' }
    const message = { ...about, sessionId, by: person, deed }
    await db.transaction((tx) => remoteIntake.deed({ tx, actor }, unit, message))
  }

  const difference = JSON.stringify({
    beforeAt: '2026-03-05T10:00:00Z',
    afterAt: '2026-03-05T10:05:00Z',
    packages: [],
    services: [],
    ports: [{ name: 'tcp 8080', before: null, after: 'node' }],
    users: [],
    files: [],
    configuration: [],
    hardware: [],
    incomplete: [],
  })

  /** A session that ended, whose robot handed everything over. */
  async function closeWhole(unit: RemoteUnit): Promise<string> {
    const id = await openRemoteSession(server, support, unit)
    await sendPiece(unit, id, { name: 'terminal.cast', offset: 0, text: '{"version":3}\n' })
    await reportRemote(server, unit.unitId, {
      sessionId: id,
      state: 'ended',
      end: { reason: 'robot_ended', refusal: null, text: 'Ayşe' },
    })
    await sendPiece(unit, id, { name: 'terminal.cast', offset: 14, text: '[0.1,"o","$ "]\n', isLast: true })
    await sendPiece(unit, id, { name: 'difference.json', offset: 0, text: difference, isLast: true })
    return id
  }

  test('pieces come in order and each once; one that leaves a gap is told where to go on', async () => {
    const unit = await addRemoteUnit(server, { customerId })
    const id = await openRemoteSession(server, support, unit)
    const name = 'terminal.cast'
    expect((await sendPiece(unit, id, { name, offset: 0, text: 'abc' })).body).toEqual({ bytes: 3 })
    expect((await sendPiece(unit, id, { name, offset: 0, text: 'abc' })).body).toEqual({ bytes: 3 })
    const gap = await sendPiece(unit, id, { name, offset: 9, text: 'x' })
    expect(gap).toMatchObject({ status: 409, body: { code: 'remote_piece_refused', params: { offset: 3 } } })
    expect((await sendPiece(unit, id, { name, offset: 2, text: 'cde' })).status).toBe(409)
    expect((await sendPiece(unit, id, { name, offset: 3, text: '', isLast: true })).body).toEqual({
      bytes: 3,
    })
    expect((await sendPiece(unit, id, { name, offset: 3, text: '', isLast: true })).body).toEqual({
      bytes: 3,
    })
    expect((await sendPiece(unit, id, { name, offset: 3, text: 'more' })).status).toBe(409)
    await sendPiece(unit, id, { name: 'difference.json', offset: 0, text: difference })
    // An agent that was started anew begins at the begin, and all of it is there but that it is all.
    const again = { name: 'difference.json', offset: 0, text: difference, isLast: true } as const
    expect((await sendPiece(unit, id, again)).body).toEqual({ bytes: difference.length })
    expect((await get(id)).dossier.hasDifference).toBe(true)
    const other = await addRemoteUnit(server, { customerId })
    expect((await sendPiece(other, id, { name: 'difference.json', offset: 0, text: 'x' })).status).toBe(404)
  })

  test('a whole dossier is sealed at once: its hash stands in the audit log, and the customer reads it', async () => {
    const unit = await addRemoteUnit(server, { customerId })
    const id = await closeWhole(unit)
    const { dossier, endReason } = await get(id)
    expect(endReason).toBe('robot_ended')
    expect(dossier).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), hasDifference: true })
    const admin = await signInAs(server, 'admin')
    const audited = (await admin.call(listAudit, { query: { 'f.objectId': [id], size: 50 } })).body.items
    const sealed = audited.find(({ action }) => action === 'remote_session.sealed')
    expect(sealed?.after).toMatchObject({ hash: dossier.hash, isWhole: true })
    const read = await owner.call(routes.getRemoteRecording, { params: { sessionId: id } })
    expect(read.body as unknown).toBe('{"version":3}\n[0.1,"o","$ "]\n')
    const after = (await admin.call(listAudit, { query: { 'f.objectId': [id], size: 50 } })).body.items
    expect(after.filter(({ action }) => action === 'remote_session.dossier_read')).toMatchObject([
      { actorId: owner.userId },
    ])
    const changes = await owner.call(routes.getRemoteDifference, { params: { sessionId: id } })
    expect(changes.body.ports).toEqual([{ name: 'tcp 8080', before: null, after: 'node' }])
    expect((await sendPiece(unit, id, { name: 'terminal.cast', offset: 29, text: 'late' })).status).toBe(409)
  })

  test('a dossier that was whole before the server heard of the end is sealed with the end, as is one of nobody let in', async () => {
    const unit = await addRemoteUnit(server, { customerId })
    const id = await openRemoteSession(server, support, unit)
    await sendPiece(unit, id, { name: 'terminal.cast', offset: 0, text: '{"version":3}\n', isLast: true })
    await sendPiece(unit, id, { name: 'difference.json', offset: 0, text: difference, isLast: true })
    expect((await get(id)).dossier.sealedAt).toBeNull()
    const end = { reason: 'agent_restarted' as const, refusal: null, text: '' }
    await reportRemote(server, unit.unitId, { sessionId: id, state: 'ended', end })
    expect((await get(id)).dossier.hash).not.toBeNull()

    const { id: requested } = (await requestSession(support, unit)).body
    await support.call(routes.endRemoteSession, { params: { sessionId: requested }, body: {} })
    expect((await get(requested)).dossier.hash).not.toBeNull()
  })

  test('what was done names who did it only where they were connected, and its words cannot move a cursor', async () => {
    const unit = await addRemoteUnit(server, { customerId })
    const id = await openRemoteSession(server, support, unit)
    const sha256 = createHash('sha256').update('x').digest('hex')
    const path = '/tmp/a\u001b[2J\u202etxt'
    await reportDeed(unit, id, { kind: 'file_uploaded', path, bytes: 1, sha256 })
    const input = { params: { sessionId: id }, query: { size: 100 } }
    const { items } = (await support.call(routes.listRemoteEvents, input)).body
    const deed = items.find((event) => event.deed)
    expect(deed).toMatchObject({ by: { kind: 'robot', id: null }, deed: { bytes: 1, sha256 } })
    expect(JSON.stringify(deed)).not.toContain('\\u001b')
    expect(JSON.stringify(deed)).not.toContain('\u202e')
  })

  test('a dossier whose robot never handed over the rest is sealed as it is after a week, and says so', async () => {
    const unit = await addRemoteUnit(server, { customerId })
    const id = await openRemoteSession(server, support, unit)
    await support.call(routes.endRemoteSession, { params: { sessionId: id }, body: {} })
    await server.context.sweep()
    expect((await get(id)).dossier.sealedAt).toBeNull()
    server.clock.advance(7 * 86_400_000)
    await server.context.sweep()
    expect((await get(id, await signInAs(server, 'support'))).dossier.hash).not.toBeNull()
  })

  test('a customer says how long dossiers are stored; afterwards that there was a session stays, and nothing of it', async () => {
    const isIt = eq(customers.id, customerId)
    const policy = { access: 'consent' as const, dossierDays: 7 }
    await server.context.db.update(customers).set({ remotePolicy: policy }).where(isIt)
    support = await signInAs(server, 'support')
    const unit = await addRemoteUnit(server, { customerId })
    const id = await closeWhole(unit)
    await server.context.sweep()
    server.clock.advance(7 * 86_400_000)
    support = await signInAs(server, 'support')
    await server.context.sweep()
    const { dossier, state, reason } = await get(id)
    expect({ state, reason }).toEqual({ state: 'ended', reason: 'Ses gelmiyor' })
    expect(dossier.purgedAt).not.toBeNull()
    const read = await support.call(routes.getRemoteRecording, { params: { sessionId: id } })
    expect(read.problem.code).toBe('remote_recording_missing')
    const events = await support.call(routes.listRemoteEvents, { params: { sessionId: id }, query: {} })
    expect(events.body.items).toEqual([])
  })

  test('the customer is told of a request and of its record', async () => {
    const own = await signInAs(server, 'customer_admin', { customerId })
    support = await signInAs(server, 'support')
    const unit = await addRemoteUnit(server, { customerId })
    await closeWhole(unit)
    await server.context.notices.follow()
    const { items } = (await own.call(listNotifications, { query: {} })).body
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['remote_session_requested', 'remote_session_sealed']),
    )
  })
})
