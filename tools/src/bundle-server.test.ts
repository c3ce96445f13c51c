import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@filo/contract/client'
import { createCustomer, listCustomers } from '@filo/contract/customers/customers-routes'
import { getPicture, uploadPicture } from '@filo/contract/pictures/pictures-routes'
import { openEmptyPostgres } from '@filo/server/testing/test-database'
import { openDatabaseOfRoles } from '@filo/server/testing/test-database-roles'
import { samplePicture } from '@filo/server/testing/test-pictures'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { bundleServer } from './bundle-server.ts'
import { repositoryRoot } from './source/repository-files.ts'

/** A build beside the real one, so that it finds the packages and the console as that does. */
const target = join(repositoryRoot, `server/.dist-test-${process.pid}`)
const admin = { email: 'ilk@filo.example', password: 'uzun ve gizli bir parola 42' }
const customer = { name: 'Işık Otelleri', code: 'ISIK' }
let dataFolder: string

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'filo-serve-'))
  await bundleServer(target)
}, 120_000)
const children = new Set<ChildProcess>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})
afterAll(async () => {
  await rm(target, { recursive: true, force: true })
  await rm(dataFolder, { recursive: true, force: true })
  await rm(`${dataFolder}.key`, { force: true })
})

interface Serving {
  child: ChildProcess
  reported: () => string
  complained: () => string
  ended: Promise<number | null>
}

/** Starts what `npm run serve` starts, with these settings and no others. */
function serve(settings: Record<string, string>, program = 'main.mjs'): Serving {
  const own = { PORT: '0', FILO_DATA_DIR: dataFolder, FILO_LOG_LEVEL: 'fatal', ...settings }
  const env = { PATH: process.env['PATH'], ...own }
  const child = spawn(process.execPath, [join(target, program)], { env, stdio: 'pipe' })
  children.add(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8')
  })
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child)
    return code as number | null
  })
  return { child, reported: () => out, complained: () => err, ended }
}

/** @returns where it listens. @throws what it said when it ended instead */
async function ready({ child, reported, complained, ended }: Serving): Promise<string> {
  for (;;) {
    const address = /ready at (\S+)\n/.exec(reported())?.[1]
    if (address) return address
    const isOver = await Promise.race([ended.then(() => true), once(child.stdout ?? child, 'data')])
    if (isOver === true) throw new Error(complained())
  }
}

async function signIn(address: string) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify(admin),
  })
  expect(answer.status).toBe(200)
  const cookie = /__Host-filo-session=[^;]+/.exec(answer.headers.getSetCookie().join('; '))?.[0] ?? ''
  return createClient({ baseUrl: address, headers: () => ({ cookie }) })
}

/** What reads pictures is native, and stays beside the bundle. */
async function expectPictures(client: Client): Promise<void> {
  const bytes = new Blob([new Uint8Array(await samplePicture())])
  const { key } = await client.call(uploadPicture, { query: { use: 'icon' }, bytes })
  const read = () => client.call(getPicture, { params: { pictureKey: key } })
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('ready')
}

const isBuilt = existsSync(join(repositoryRoot, 'console/dist/index.html'))

// Without PostgreSQL or a built console this is skipped, as the end of a run says; `npm test` and the proof build the console before.
test.runIf(inject('postgresUrl') && isBuilt)(
  'the built server takes an empty PostgreSQL, lets the first administrator in, and keeps what they did over a restart',
  { tags: ['proof'], timeout: 120_000 },
  async () => {
    const database = await openEmptyPostgres()
    const settings = {
      DATABASE_URL: database.url,
      FILO_ADMIN_EMAIL: admin.email,
      FILO_ADMIN_PASSWORD: admin.password,
    }
    try {
      const first = serve(settings)
      const address = await ready(first)
      for (const path of ['/healthz', '/readyz']) expect((await fetch(address + path)).status, path).toBe(200)
      expect(await (await fetch(`${address}/signin?lng=en`)).text()).toContain('<form')
      const client = await signIn(address)
      const { id } = await client.call(createCustomer, { body: customer })
      await expectPictures(client)
      first.child.kill('SIGTERM')
      expect([await first.ended, first.complained()]).toEqual([0, ''])
      const key = `${dataFolder}.key`
      expect(first.reported()).toContain(`Made the key to the stored secrets: ${key}.`)
      expect(statSync(key).mode & 0o777).toBe(0o600)

      renameSync(key, `${key}.away`)
      const without = serve({ DATABASE_URL: database.url })
      expect(await without.ended).toBe(1)
      expect(without.complained()).toMatch(
        /^filo: cannot start: the stored secrets are closed by the key file:[0-9a-f]{16}, which is not at .*"A lost key" in docs\/operations.md\n$/,
      )
      renameSync(`${key}.away`, key)

      const second = serve({ DATABASE_URL: database.url })
      const again = await signIn(await ready(second))
      expect((await again.call(listCustomers, {})).items).toMatchObject([{ id, ...customer }])
      expect(second.reported()).not.toContain('Made the key')
      second.child.kill('SIGTERM')
      expect(await second.ended).toBe(0)
    } finally {
      await database.drop()
    }
  },
)

test.runIf(inject('postgresUrl') && isBuilt)(
  'the built server works under a role that cannot change the audit log, once the database was prepared for it',
  { tags: ['proof'], timeout: 120_000 },
  async () => {
    const roles = await openDatabaseOfRoles()
    const settings = { DATABASE_URL: roles.serverUrl, FILO_DATA_DIR: join(dataFolder, 'roles') }
    try {
      const early = serve(settings)
      expect(await early.ended).toBe(1)
      expect(early.complained()).toMatch(/^filo: cannot start: the tables are not of this version.*\n$/)
      const prepared = serve({ ...settings, DATABASE_OWNER_URL: roles.ownerUrl }, 'prepare-database.mjs')
      expect([await prepared.ended, prepared.complained()]).toEqual([0, ''])
      expect(prepared.reported()).toContain(`The role ${roles.server} works in them`)
      const running = serve({
        ...settings,
        FILO_ADMIN_EMAIL: admin.email,
        FILO_ADMIN_PASSWORD: admin.password,
      })
      await signIn(await ready(running))
      running.child.kill('SIGTERM')
      expect([await running.ended, running.complained()]).toEqual([0, ''])
    } finally {
      await roles.drop()
    }
  },
)

test.runIf(isBuilt).each([
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must start with postgres:// or postgresql://'],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:9/filo' },
    'DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:9',
  ],
  [
    { FILO_ADMIN_EMAIL: admin.email },
    'FILO_ADMIN_PASSWORD must be set together with the others of its group',
  ],
])('the built server refuses %o in one clear line', async (settings, line) => {
  const { ended, reported, complained } = serve(settings as Record<string, string>)
  expect(await ended).toBe(1)
  expect([reported(), complained()]).toEqual(['', `filo: cannot start: ${line}\n`])
})
