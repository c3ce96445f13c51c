import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { createSimulatedBody } from '@filo/agent/simulator/simulated-body'
import { type RunningAgent, startAgent } from '@filo/agent/start-agent'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listVersionFolder } from '@filo/contract/packages/version-content-routes'
import { getVersion } from '@filo/contract/packages/versions-routes'
import { pino } from 'pino'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensurePeople } from './people.ts'
import { passTestAros, publishFromTest } from './releases/aros-release.ts'
import { ensurePackage, readyVersion, releaseVersion } from './releases/package-version.ts'
import { signInTeam, type Team } from './releases/team.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const words = { tr: 'Ağaç', en: 'Tree' }
const folder = mkdtempSync(join(tmpdir(), 'filo-package-tree-'))
let product: TestProduct
let team: Team
let agent: RunningAgent
let variantId: string

interface Entry {
  name: string
  mode?: number
  type?: 'directory' | 'link' | 'symlink'
  linkname?: string
  content?: string
}

async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack()
  for (const { content = '', ...header } of entries) tar.entry(header, content)
  tar.finalize()
  return buffer(tar)
}

/** A .deb by hand (deb(5)): an ar archive of three members. */
function debOf(control: Buffer, data: Buffer): Buffer {
  const members: [string, Buffer][] = [
    ['debian-binary', Buffer.from('2.0\n')],
    ['control.tar.gz', gzipSync(control)],
    ['data.tar.gz', gzipSync(data)],
  ]
  const parts = members.map(([name, content]) => {
    const header = `${name.padEnd(16)}0           0     0     100644  ${String(content.length).padEnd(10)}\`\n`
    return Buffer.concat([Buffer.from(header), content, Buffer.alloc(content.length % 2, 0x0a)])
  })
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts])
}

const file = (name: string, mode = 0o644, content = name): Entry => ({ name: `./${name}`, mode, content })
const dir = (name: string, mode = 0o755): Entry => ({ name: `./${name}/`, mode, type: 'directory' })
const link = (name: string, linkname: string): Entry => ({ name: `./${name}`, linkname, type: 'symlink' })

const entries: Entry[] = [
  { name: './', type: 'directory' },
  dir('usr'),
  dir('usr/bin'),
  file('usr/bin/run', 0o755, '#!/bin/sh\n'),
  file('usr/bin/secret', 0o700),
  { name: './usr/bin/hard', linkname: './usr/bin/run', type: 'link' },
  dir('usr/lib'),
  file('usr/lib/a.so.1'),
  link('usr/lib/a.so', 'a.so.1'),
  link('usr/lib/up', '../bin'),
  link('lib', 'usr/lib'),
  link('etc', '/etc'),
  link('away', '../../../../etc/passwd'),
  link('gone', 'nothing/here'),
  link('loop', 'loop'),
  dir('var'),
  dir('var/empty'),
  dir('var/spool', 0o1770),
  dir('private', 0o750),
  file('private/read', 0o440),
  file('empty', 0o664, ''),
  file('README'),
  file('readme'),
  file('gu\u0308l'),
  file('g\u00fcl'),
  file('C:\\x y'),
  file('-rf'),
  file(`${'ğ'.repeat(127)}`),
]

beforeAll(async () => {
  product = await startTestProduct()
  team = await signInTeam(product.address, await ensurePeople(product.context))
  variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const body = createSimulatedBody({ serial: 'NH1-000001', now: Date.now, random: Math.random })
  const made = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  agent = await startAgent({
    serverUrl: product.address,
    dataFolder: join(folder, 'robot'),
    serial: 'NH1-000001',
    body,
    installKey: made.text,
    logger: pino({ level: 'silent' }),
  })
  await agent.until((status) => status.isConnected)
}, 60_000)

afterAll(async () => {
  await agent?.stop({ stopServices: true })
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Every entry below a folder as text; links are not followed. */
function listTree(root: string, below = ''): string[] {
  return readdirSync(join(root, below)).flatMap((name) => {
    const path = join(below, name)
    const found = lstatSync(join(root, path))
    if (found.mtimeMs % 1000 !== 0) return [`${path} has a time that the agent did not choose`]
    if (found.isSymbolicLink()) return [`${path} -> ${readlinkSync(join(root, path))}`]
    const mode = (found.mode & 0o7777).toString(8)
    if (found.isDirectory()) return [`${path}/ ${mode}`, ...listTree(root, path)]
    return [`${path} ${mode} ${readFileSync(join(root, path), 'utf8')}`]
  })
}

/** The same of what went into the archive, as it shall stand on a robot: files read-only, folders changed by the agent alone. */
function expectedTree(): string[] {
  return entries.slice(1).map(({ name, mode = 0, type, linkname, content }) => {
    const path = name.slice(2).replace(/\/$/, '')
    if (type === 'symlink') return `${path} -> ${linkname}`
    if (type === 'directory') return `${path}/ ${((mode & 0o055) | 0o700).toString(8)}`
    if (type === 'link') return `${path} 555 #!/bin/sh\n`
    return `${path} ${(mode & 0o555).toString(8)} ${content}`
  })
}

test('a .deb with every kind of entry stands on the robot entry by entry as it was packed', async () => {
  const control = [
    file('control', 0o644, 'Package: tree\nVersion: 1\nArchitecture: all\n'),
    file('postinst', 0o755, '#!/bin/sh\ntouch /tmp/never\n'),
  ]
  const content = debOf(await tarOf(control), await tarOf(entries))
  const packageId = await ensurePackage(team.developer, { code: 'tree', name: words, kind: 'content' })
  const input = { semver: '1.0.0', notes: words, archive: { fileName: 'tree.deb', content } }
  const install = { language: 'sh' as const, text: 'true\n', timeoutS: 10 }
  const versionId = await readyVersion(team, packageId, { ...input, hooks: { install } })

  const params = { versionId }
  const { scan } = await team.developer.call(getVersion, { params })
  const counts = Object.fromEntries(scan.notes.map(({ kind, count }) => [kind, count]))
  expect(counts).toEqual({
    links_outside: 2,
    links_nowhere: 2,
    alike_names: 2,
    folder_bits_dropped: 1,
    hard_links_copied: 1,
    scripts_left_out: 1,
  })
  const level = await team.developer.call(listVersionFolder, { params, query: {} })
  expect(level.links).toContainEqual({ path: 'etc', name: 'etc', target: '/etc' })
  const inVar = await team.developer.call(listVersionFolder, { params, query: { folder: 'var' } })
  expect(inVar.folders.map(({ name, fileCount }) => [name, fileCount])).toEqual([
    ['empty', 0],
    ['spool', 0],
  ])

  await releaseVersion(team, versionId)
  const release = { variantId, name: 'Ağaç', semver: '1.0.0', versionIds: [versionId] }
  await publishFromTest(team, await passTestAros(team, release), true)
  const root = join(folder, 'robot/current/0001-tree')
  await vi.waitFor(() => expect(listTree(root).toSorted()).toEqual(expectedTree().toSorted()), {
    timeout: 40_000,
    interval: 200,
  })
}, 120_000)
