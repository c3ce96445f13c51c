import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { downloadCampaignReceipt, getCampaignReceipt } from '@filo/contract/campaigns/campaign-receipt-routes'
import { createCampaign, getCampaign, startCampaign } from '@filo/contract/campaigns/campaigns-routes'
import { confirmMfa, createApiToken, startMfa } from '@filo/contract/profile/profile-routes'
import { listOwnSessions } from '@filo/contract/session/session-routes'
import { auditLog } from '@filo/server/db/schema/audit-log'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import type { TestServer } from '@filo/server/testing/test-context'
import { addBareAros } from '@filo/server/testing/test-releases'
import { addUnit, addVariant } from '@filo/server/testing/test-robots'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Credentials, ensurePeople } from './people.ts'
import { signInAs } from './seed/person-client.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const main = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))

let product: TestProduct
let token: string
let people: Credentials[]
let admin: Credentials | undefined

beforeAll(async () => {
  product = await startTestProduct()
  people = await ensurePeople(product.context)
  admin = people.find(({ role }) => role === 'admin')
  const { client } = await signInAs(product.address, people, 'admin')
  const body = { name: 'nightly check', role: 'admin' as const, scopes: ['audit' as const], validDays: 1 }
  token = (await client.call(createApiToken, { body })).text
})
afterAll(() => product.stop())

interface Ended {
  exitCode: number
  out: string
  err: string
}

async function filo(words: string[], env: Record<string, string> = {}, typed = ''): Promise<Ended> {
  const own = { FILO_SERVER: product.address, FILO_TOKEN: token, LANG: 'en_GB.UTF-8', ...env }
  const ended = promisify(execFile)(process.execPath, [main, ...words], { env: { ...process.env, ...own } })
  ended.child.stdin?.end(typed)
  return ended.then(
    ({ stdout, stderr }) => ({ exitCode: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      exitCode: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  )
}

test('an untouched audit log is said to be intact, in the reader’s language', async () => {
  const english = await filo(['audit', 'verify'])
  expect(english).toMatchObject({ exitCode: 0, err: '' })
  expect(english.out).toMatch(
    /^The audit log is intact: \d+ records, last hash [0-9a-f]{64}\n(Warning: there is no signed|It agrees with)/,
  )
  expect((await filo(['audit', 'verify'], { LANG: 'tr_TR.UTF-8' })).out).toMatch(/^Denetim kaydı bütün: /)
})

test('what cannot be done is said in one line with exit code 2', async () => {
  expect(await filo(['audit', 'verify'], { FILO_TOKEN: '' })).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(/^filo: FILO_TOKEN is missing.*\n$/) as string,
  })
  expect((await filo(['audit', 'verify'], { FILO_TOKEN: 'filo_wrong' })).exitCode).toBe(2)
  expect((await filo(['audit', 'verify'], { FILO_SERVER: 'http://127.0.0.1:9' })).err).toContain(
    'did not answer',
  )
  expect((await filo(['fly'])).err).toContain('filo audit verify')
})

test('the root key is exported by a person who signs in, and by no API token', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'filo-cli-')), 'root.pem')
  const env = { FILO_EMAIL: admin?.email ?? '', FILO_PASSWORD: 'wrong' }
  expect(await filo(['trust', 'export-root', file])).toMatchObject({
    exitCode: 2,
    err: 'filo: FILO_EMAIL is missing, and there is no terminal to ask for it\n',
  })
  expect((await filo(['trust', 'export-root', file], env)).err).toContain('password is wrong')
  expect(existsSync(file)).toBe(false)
  const words = ['trust', 'export-root', file, '--password-stdin']
  const ended = await filo(words, { ...env, FILO_PASSWORD: '' }, `${admin?.password}\n`)
  expect(ended).toMatchObject({ exitCode: 0, err: '', out: expect.stringContaining(file) as string })
  expect(readFileSync(file, 'utf8')).toContain('PRIVATE KEY')
})

test('a key made on the own machine signs there what waits, after it was shown', async () => {
  const own = join(mkdtempSync(join(tmpdir(), 'filo-cli-')), 'own.key')
  const env = {
    FILO_EMAIL: admin?.email ?? '',
    FILO_PASSWORD: admin?.password ?? '',
    FILO_PASSPHRASE: 'kolay unutulmaz',
  }
  expect((await filo(['trust', 'keygen', own], { FILO_PASSPHRASE: 'kısa' })).err).toContain('12 characters')
  const made = await filo(['trust', 'keygen', own], env)
  const publicKey = /Public key ([0-9a-f]{64})/.exec(made.out)?.[1] ?? ''
  expect(readFileSync(own, 'utf8')).toContain('ENCRYPTED PRIVATE KEY')
  const change = ['trust', 'keys', '--add', `targets=${publicKey}=Ayşe`, '--threshold', 'targets=2']
  expect(await filo(change, env)).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('Root version 2 waits for signatures') as string,
  })
  expect((await filo(['trust', 'pending'], env)).out).toMatch(/targets version \d+, asked by/)
  expect((await filo(['trust', 'sign', own], env)).err).toContain('--yes is missing')
  const wrong = await filo(['trust', 'sign', own, '--yes'], { ...env, FILO_PASSPHRASE: 'başka bir parola' })
  expect(wrong.err).toContain('does not open')
  const signed = await filo(['trust', 'sign', own, '--yes'], env)
  expect(signed, signed.err).toMatchObject({ exitCode: 0 })
  expect(signed.out).toMatch(/signatures 1\/2\n {2}lists 0 releases/)
  expect(signed.out).toMatch(/Signed, and in force\.\n$/)
  expect((await filo(['trust', 'sign', own, '--yes'], env)).out).toContain('Nothing waits')
  expect((await filo(['trust', 'keys'], env)).out).toMatch(/targets \(2\) [0-9a-f]{64} held elsewhere Ayşe/)
})

test('with two-step verification the code is asked for, and no session is left behind', async () => {
  const { client } = await signInAs(product.address, people, 'admin')
  const { secret } = await client.call(startMfa, {})
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await client.call(confirmMfa, { body: { code } })
  const countSessions = async () => (await client.call(listOwnSessions, {})).items.length
  const before = await countSessions()
  const file = join(mkdtempSync(join(tmpdir(), 'filo-cli-')), 'root.pem')
  const words = ['trust', 'export-root', file]
  const env = { FILO_EMAIL: admin?.email ?? '', FILO_PASSWORD: admin?.password ?? '' }
  expect((await filo(words, env)).err).toContain('FILO_CODE is missing')
  expect((await filo(words, { ...env, FILO_CODE: '000000' })).err).toContain('code is wrong')
  expect((await filo(words, { ...env, FILO_CODE: recoveryCodes[0] ?? '' })).exitCode).toBe(0)
  expect(await countSessions()).toBe(before)
})

test('heads of a copy that was kept elsewhere are compared, and must be signed by the key kept with them', async () => {
  const { auditHeads, config } = product.context
  await auditHeads.keepHead()
  const keys = `${config.auditHeadsFile}.pub`
  const accepted = await filo(['audit', 'verify', config.auditHeadsFile, keys])
  expect(accepted).toMatchObject({ exitCode: 0, err: '' })
  expect(accepted.out).toMatch(
    /It agrees with its signed heads up to record \d+ \(\d+ heads\)\nThe server’s database role can change and delete records/,
  )
  const copy = join(mkdtempSync(join(tmpdir(), 'filo-cli-')), 'heads')
  const hash = 'a'.repeat(64)
  writeFileSync(copy, readFileSync(config.auditHeadsFile, 'utf8').replace(/[0-9a-f]{64}/, hash))
  const forged = await filo(['audit', 'verify', copy, keys])
  expect(forged.exitCode).toBe(2)
  expect(forged.err).toContain('was not signed by')
  expect((await filo(['audit', 'verify', copy])).err).toContain('say which public keys')
})

test('the receipt of a campaign is proven against the server or a key id alone, and a changed one is refused', async () => {
  const { client } = await signInAs(product.address, people, 'release_manager')
  const server = { context: product.context } as TestServer
  const variantId = await addVariant(server)
  const arosId = await addBareAros(server, { variantId })
  const unitId = await addUnit(server, { variantId })
  const runsIt = { installedArosId: arosId }
  await product.context.db.update(producedRobots).set(runsIt).where(eq(producedRobots.id, unitId))
  const input = { name: 'Kış yayılımı', arosId, target: { unitIds: [unitId] } }
  const { id: campaignId } = await client.call(createCampaign, { body: input })
  await client.call(startCampaign, { params: { campaignId } })
  const params = { campaignId }
  const state = async () => (await client.call(getCampaign, { params })).state
  await expect.poll(state, { timeout: 20_000 }).toBe('completed')
  const { keyId, sha256 } = await client.call(getCampaignReceipt, { params })
  const bytes = await (await client.download(downloadCampaignReceipt, { params }, 'application/json')).text()
  const file = join(mkdtempSync(join(tmpdir(), 'filo-cli-')), 'receipt.json')
  writeFileSync(file, bytes)

  const away = { FILO_SERVER: 'http://127.0.0.1:9', FILO_TOKEN: '' }
  const proven = await filo(['receipt', 'verify', file, '--key', keyId], away)
  expect(proven).toMatchObject({ exitCode: 0, err: '' })
  expect(proven.out).toMatch(/^The receipt is valid.*\nCampaign: Kış yayılımı – Completed\n/)
  expect(proven.out).toContain(`SHA-256 ${sha256}`)
  expect((await filo(['receipt', 'verify', file], { FILO_TOKEN: '' })).exitCode).toBe(0)
  expect((await filo(['receipt', 'verify', file], away)).exitCode).toBe(2)
  expect((await filo(['receipt', 'verify', file, '--key', 'f'.repeat(64)], away)).exitCode).toBe(1)
  writeFileSync(file, bytes.replace('Kış yayılımı', 'Yaz yayılımı'))
  expect(await filo(['receipt', 'verify', file], { FILO_TOKEN: '', LANG: 'tr_TR.UTF-8' })).toMatchObject({
    exitCode: 1,
    out: 'Dağıtım belgesi GEÇERSİZ: imza, içeriğine uymuyor: imzalandıktan sonra değiştirilmiş\n',
  })
  expect((await filo(['receipt', 'verify', `${file}.none`])).err).toContain('cannot read')
})

test('a record that was changed behind the product’s back is found, and a log that was emptied', async () => {
  await product.context.db.update(auditLog).set({ reason: 'nobody will notice' })
  const changed = await filo(['audit', 'verify'])
  expect(changed.exitCode).toBe(1)
  expect(changed.out).toBe('The audit log was CHANGED: record 1 says something else than was written\n')
  await product.context.db.delete(auditLog)
  const emptied = await filo(['audit', 'verify'])
  expect(emptied).toMatchObject({
    exitCode: 1,
    out: 'The audit log was CHANGED: all records that were signed for are gone\n',
  })
})
