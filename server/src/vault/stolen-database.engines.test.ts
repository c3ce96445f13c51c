import { createPrivateKey, createSecretKey } from 'node:crypto'
import { confirmMfa, startMfa } from '@filo/contract/profile/profile-routes'
import { signIn } from '@filo/contract/session/session-routes'
import { exportRootKey, rotateKeys } from '@filo/contract/trust/trust-routes'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { dataKeys } from '../db/schema/data-keys.ts'
import { settings } from '../db/schema/settings.ts'
import { signingKeys } from '../db/schema/trust.ts'
import { users } from '../db/schema/users.ts'
import { privatePemOf } from '../features/trust/new-keys.ts'
import { systemIds } from '../ground/system-ids.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { engines } from '../testing/test-database.ts'
import { inject, signInAs, type TestPerson, testPassword } from '../testing/test-people.ts'
import { testWrappingKey } from '../testing/test-vault.ts'
import { CannotOpen, openBytes, sealedBy } from './envelope.ts'
import { openVault } from './vault.ts'

/** Every table as text, the way a stolen database or a backup of it shows them. */
async function dump(db: Db): Promise<string> {
  const { rows } = (await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )) as unknown as { rows: { name: string }[] }
  const tables: string[] = []
  for (const { name } of rows) {
    const found = await db.execute(sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t`)
    const lines = (found as unknown as { rows: { line: string }[] }).rows.map(({ line }) => line)
    tables.push(`${name}\n${lines.join('\n')}`)
  }
  return tables.join('\n')
}

/** The private scalar of an Ed25519 key in PEM, which is all there is to it (RFC 8032). */
function seedOf(privatePem: string): Buffer {
  return createPrivateKey(privatePem).export({ type: 'pkcs8', format: 'der' }).subarray(-32)
}

const spellings = (secret: Buffer) =>
  (['hex', 'base64', 'base64url'] as const).map((as) => secret.toString(as).replace(/=+$/, ''))

describe.each(engines())('a stolen database on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let totpSecret: string
  let pems: string[]
  let text: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    const { db, vault } = server.context
    admin = await signInAs(server, 'admin')
    totpSecret = (await admin.call(startMfa, {})).body.secret
    const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) })
    const code = () => totp.generate({ timestamp: server.clock.now().getTime() })
    expect((await admin.call(confirmMfa, { body: { code: code() } })).status).toBe(200)
    const exported = await admin.call(exportRootKey, {})
    expect((await admin.call(rotateKeys, { body: { replacesRoot: true } })).status).toBe(200)
    const [user] = await db.select().from(users).where(eq(users.id, admin.userId))
    server.clock.advance(60_000)
    const body = { email: user?.email ?? '', password: testPassword, totp: code() }
    expect((await inject(server, signIn, { body })).status).toBe(200)
    const keys = await db.select().from(signingKeys)
    const locked = await Promise.all(keys.map((key) => privatePemOf(vault, db, key)))
    pems = [exported.body.privatePem, ...locked.filter((pem) => pem !== undefined)]
    text = await dump(db)
  })
  afterAll(() => server.close())

  test('holds no private key and no second factor in any spelling', () => {
    expect(pems).toHaveLength(7)
    expect(text).toContain(admin.userId)
    expect(text).not.toContain('PRIVATE KEY')
    const seeds = pems.flatMap((pem) => [...spellings(seedOf(pem)), pem.split('\n')[1] ?? ''])
    const factors = [totpSecret, ...spellings(Buffer.from(Secret.fromBase32(totpSecret).bytes))]
    for (const secret of [...seeds, ...factors])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  test('holds no key that opens anything in it', async () => {
    const { db } = server.context
    const closed = [
      ...(await db.select().from(signingKeys)).map((key) => [key.sealedPem, `signing key ${key.keyId}`]),
      ...(await db.select().from(dataKeys)).map((key) => [key.wrapped, `data key ${key.id}`]),
      ...(await db.select().from(users)).map((user) => [user.mfaSecret, `second factor of ${user.id}`]),
      ...(await db.select().from(settings)).map(({ value }) => [value, 'device cookies']),
    ].filter((each): each is [string, string] => String(each[0]).startsWith('f1.'))
    expect(closed).toHaveLength(9)
    const words = [...new Set(text.match(/[\w+/=-]{32,}/g))]
    const keys = words.flatMap((word) => (['hex', 'base64'] as const).map((as) => Buffer.from(word, as)))
    const whole = keys.filter(({ length }) => length === 32).map((bytes) => createSecretKey(bytes))
    expect(whole.length).toBeGreaterThan(10)
    for (const [sealed, purpose] of closed)
      for (const key of whole)
        expect(() => openBytes(sealed, { id: sealedBy(sealed), key }, purpose)).toThrow(CannotOpen)
  })

  test('starts no server and signs nothing without the key that is kept elsewhere', async () => {
    const { db } = server.context
    const wrappingKeys = [testWrappingKey()] as const
    const stolen = openVault({ db, clock: server.clock, ids: systemIds, wrappingKeys })
    await expect(stolen).rejects.toThrow('the stored secrets are closed by the key')
  })
})
