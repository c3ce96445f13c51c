import { createClaimCode, createClaimCodes } from '@filo/contract/enrolments/claim-codes-routes'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { createArosInfoLink } from '@filo/contract/hardware/aros-info-routes'
import { createApiToken } from '@filo/contract/profile/profile-routes'
import { addUnitFile } from '@filo/contract/service-records/unit-files-routes'
import { rotateKeys } from '@filo/contract/trust/trust-routes'
import { createPasswordReset, inviteUser, listInvites, renewInvite } from '@filo/contract/users/users-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiTokens } from '../db/schema/api-tokens.ts'
import { claimCodes, installKeys } from '../db/schema/enrolments.ts'
import { arosInfoLinks } from '../db/schema/hardware.ts'
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts'
import { invites } from '../db/schema/invites.ts'
import { unitFiles } from '../db/schema/service-records.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { signInAs, type TestPerson } from '../testing/test-people.ts'
import { addUnit, addVariant } from '../testing/test-robots.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const newKey = () => server.context.ids.next()
const storedAnswers = () =>
  server.context.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.actorId, admin.userId))

async function addInvited(): Promise<{ userId: string; inviteId: string }> {
  const body = {
    email: `${newKey()}@example.com`,
    displayName: 'Yeni Kişi',
    roles: [{ roleKey: 'tester' as const }],
  }
  const { user } = (await admin.call(inviteUser, { body })).body
  const { items } = (await admin.call(listInvites, { query: { size: 100 } })).body
  return { userId: user.id, inviteId: items.find(({ userId }) => userId === user.id)?.id ?? '' }
}

/** Each makes something whose secret is in the first answer alone; `made` reads what is there of it. */
const secretly = {
  'an install key': async () => {
    const body = { name: 'Hat 1', variantId: await addVariant(server) }
    return {
      press: (idempotencyKey: string) => admin.call(createInstallKey, { body, idempotencyKey }),
      made: () =>
        server.context.db.select().from(installKeys).where(eq(installKeys.variantId, body.variantId)),
    }
  },
  'an API token': async () => ({
    press: (idempotencyKey: string) =>
      admin.call(createApiToken, { body: { name: 'CI', role: 'admin' }, idempotencyKey }),
    made: () => server.context.db.select().from(apiTokens).where(eq(apiTokens.userId, admin.userId)),
  }),
  'a claim code': async () => {
    const unitId = await addUnit(server)
    return {
      press: (idempotencyKey: string) =>
        admin.call(createClaimCode, { params: { unitId }, body: {}, idempotencyKey }),
      made: () => server.context.db.select().from(claimCodes).where(eq(claimCodes.unitId, unitId)),
    }
  },
  'claim codes of many robots': async () => {
    const unitId = await addUnit(server)
    const body = { target: { unitIds: [unitId] } }
    return {
      press: (idempotencyKey: string) => admin.call(createClaimCodes, { body, idempotencyKey }),
      made: () => server.context.db.select().from(claimCodes).where(eq(claimCodes.unitId, unitId)),
    }
  },
  'a link to the information page of a robot': async () => {
    const unitId = await addUnit(server)
    return {
      press: (idempotencyKey: string) =>
        admin.call(createArosInfoLink, { params: { unitId }, idempotencyKey }),
      made: () => server.context.db.select().from(arosInfoLinks).where(eq(arosInfoLinks.unitId, unitId)),
    }
  },
  'the new link of an invitation': async () => {
    const { userId, inviteId } = await addInvited()
    return {
      press: (idempotencyKey: string) => admin.call(renewInvite, { params: { inviteId }, idempotencyKey }),
      made: () => server.context.db.select().from(invites).where(eq(invites.userId, userId)),
    }
  },
  'a link for a new password': async () => {
    const { userId } = await signInAs(server, 'tester')
    return {
      press: (idempotencyKey: string) =>
        admin.call(createPasswordReset, { params: { userId }, idempotencyKey }),
      made: () => server.context.db.select().from(invites).where(eq(invites.userId, userId)),
    }
  },
}

test.each(Object.entries(secretly))(
  '%s is made once for each Idempotency-Key, and its secret is kept by nobody',
  async (_, prepare) => {
    const { press, made } = await prepare()
    const key = newKey()
    const first = await press(key)
    expect([200, 201]).toContain(first.status)
    const before = await made()
    const again = await press(key)
    expect([again.status, again.problem.code]).toEqual([409, 'idempotency_unfinished'])
    expect(await made()).toEqual(before)
    const retained = (await storedAnswers()).find((row) => row.key === key)
    expect(retained).toMatchObject({ isAnswered: false, response: null })
    expect([200, 201]).toContain((await press(newKey())).status)
    expect(await made()).not.toEqual(before)
  },
)

test('a file is kept with a robot once for each Idempotency-Key, which belongs to its name and bytes', async () => {
  const unitId = await addUnit(server)
  const idempotencyKey = newKey()
  const press = (name: string, text: string) => {
    const query = { name, kind: 'manual' as const }
    return admin.call(addUnitFile, { params: { unitId }, query, bytes: new Blob([text]), idempotencyKey })
  }
  const first = await press('kilavuz.pdf', '%PDF-1.7')
  expect(first.status).toBe(201)
  const again = await press('kilavuz.pdf', '%PDF-1.7')
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await press('kilavuz.pdf', '%PDF-1.8')).problem.code).toBe('idempotency_reused')
  expect((await press('baska.pdf', '%PDF-1.7')).problem.code).toBe('idempotency_reused')
  expect(await server.context.db.$count(unitFiles, eq(unitFiles.unitId, unitId))).toBe(1)
})

test('a file that was refused leaves its Idempotency-Key free', async () => {
  const unitId = await addUnit(server)
  const idempotencyKey = newKey()
  const press = (name: string) =>
    admin.call(addUnitFile, {
      params: { unitId },
      query: { name, kind: 'manual' },
      bytes: new Blob(['%PDF-1.7']),
      idempotencyKey,
    })
  expect((await press('virus.exe')).problem.code).toBe('unit_file_type')
  expect((await press('kilavuz.pdf')).status).toBe(201)
})

test('signing keys are made anew once for each Idempotency-Key', async () => {
  const idempotencyKey = newKey()
  const press = () => admin.call(rotateKeys, { body: {}, idempotencyKey })
  const first = await press()
  expect(first.status).toBe(200)
  expect((await press()).body).toEqual(first.body)
})
