import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentFiles, agentFilesIndex } from '@filo/contract/agents/agent-files'
import { getAgentInstallation } from '@filo/contract/agents/agents-routes'
import { installLine } from '@filo/contract/agents/install-line'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'

const folder = mkdtempSync(join(tmpdir(), 'filo-agent-files-'))
const bytes = Buffer.from('a package')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const retained = { file: 'filo-agent_1.2.3_amd64.deb', sizeBytes: bytes.length, sha256 }
const files: AgentFiles = {
  version: '1.2.3',
  nodeMajor: 24,
  stateFormat: 1,
  packages: [{ architecture: 'amd64', ...retained }],
  renewal: { ...retained, file: 'filo-agent_1.2.3.mjs.gz', programSha256: sha256 },
}

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await createTestServer(engines()[0], {
    environment: { FILO_AGENT_FILES: folder, PUBLIC_URL: 'https://filo.example.com' },
  })
  admin = await signInAs(server, 'admin')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('where no packages were built it says so, and still names the root', async () => {
  const { body } = await admin.call(getAgentInstallation, {})
  expect(body).toMatchObject({ version: null, packages: [] })
  expect(body.rootSha256).toMatch(/^[0-9a-f]{64}$/)
})

test('a package is named with its checksum, and everybody may download what has it', async () => {
  writeFileSync(join(folder, agentFilesIndex), JSON.stringify(files))
  writeFileSync(join(folder, retained.file), bytes)
  const { packages, server: origin, rootSha256 } = (await admin.call(getAgentInstallation, {})).body
  expect(packages).toEqual([
    { architecture: 'amd64', path: `/api/agents/files/${retained.file}`, sizeBytes: bytes.length, sha256 },
  ])
  const [found] = packages
  const answer = await server.app.inject({ url: found?.path ?? '' })
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(found?.sha256)
  const root = await server.app.inject({ url: '/api/tuf/1.root.json' })
  expect(createHash('sha256').update(root.rawPayload).digest('hex')).toBe(rootSha256)
  if (!found) return
  const way = { claim: '7K3F-9QXM-2TWA' }
  const line = installLine({
    installation: { rootSha256 },
    package: found,
    server: origin ?? '',
    way,
    serial: 'S-1',
  })
  expect(line).toContain(`https://filo.example.com/api/agents/files/${retained.file} `)
})

test.each(['agent-files.json', '..%2Fagent-files.json', 'filo-agent_1.2.3.mjs.gz', '%2Fetc%2Fpasswd'])(
  'nothing but packages can be had: %s',
  async (name) => {
    const answer = await server.app.inject({ url: `/api/agents/files/${name}` })
    expect(answer.statusCode).toBe(404)
  },
)
