import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentFolder, makeAgentFolders } from '@filo/agent/agent-folder'
import { realDisk } from '@filo/agent/disk/real-disk'
import { makeRelease } from '@filo/agent/test/make-release'
import { findBlob, keepBlob } from '@filo/agent/updates/release/blob-store'
import { beginArrival } from '@filo/agent/updates/release/file-times'
import { buildRelease, switchCurrent } from '@filo/agent/updates/release/release-folder'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findNginx } from './find-nginx.ts'
import { freePort } from './proofs/servers/free-port.ts'

/** The robot's clock stands still: also then nothing may look as if it had not changed. */
const clock = { now: () => Date.UTC(2026, 10, 28, 12) }
const root = mkdtempSync(join(tmpdir(), 'filo-file-times-'))
const store = { folder: agentFolder(join(root, 'robot')), disk: realDisk, clock }
const installed = join(store.folder.current, '0010-core')
const sha256 = (data: string) => createHash('sha256').update(data).digest('hex')

/** Installs files as an update does; what is there already stays. */
async function install(version: string, files: Record<string, string>): Promise<void> {
  const { manifest } = makeRelease(version, [{ code: 'core', version, files }])
  const arrival = await beginArrival(store)
  for (const file of manifest.packages.flatMap((item) => item.files)) {
    if (await findBlob(store.folder, file)) continue
    const part = store.folder.part(file.sha256)
    const bytes = Object.values(files).find((text) => sha256(text) === file.sha256) ?? ''
    writeFileSync(part, bytes)
    await keepBlob(store, { file, path: part }, arrival)
  }
  await buildRelease(store, manifest)
  await switchCurrent(store, manifest.contentHash)
}

beforeAll(() => {
  // nginx serves as another user where it is started by root.
  chmodSync(root, 0o755)
  return makeAgentFolders(store)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const nginx = await findNginx()

describe.skipIf(nginx === undefined)(`Debian's nginx${nginx ? '' : ' (not to be had here)'}`, () => {
  let server: ChildProcess
  let address: string

  beforeAll(async () => {
    const port = await freePort()
    address = `http://127.0.0.1:${port}/page.html`
    const folder = join(root, 'nginx')
    mkdirSync(folder)
    const other = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const paths = other.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${user} worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
      events {} http { access_log off; ${paths} server { listen 127.0.0.1:${port}; root ${installed}; } }`,
    )
    await install('1.0.0', { 'page.html': 'AAAA' })
    server = spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    await vi.waitFor(() => fetch(address), { timeout: 20_000, interval: 50 })
  })
  afterAll(async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  })

  /** Asks for the page as a browser that has it. */
  const revisit = async (seen: Response) => {
    const headers = { 'if-none-match': seen.headers.get('etag') ?? '' }
    const byTag = await fetch(address, { headers })
    const since = { 'if-modified-since': seen.headers.get('last-modified') ?? '' }
    const byTime = await fetch(address, { headers: since })
    return [byTag.status, byTime.status, await byTag.text()]
  }

  test('a page of which one byte changed is sent again, one that did not change is not, over updates and ways back', async () => {
    const first = await fetch(address)
    expect(await first.text()).toBe('AAAA')
    expect(await revisit(first)).toEqual([304, 304, ''])
    await install('1.0.1', { 'page.html': 'AAAB' })
    expect(await revisit(first)).toEqual([200, 200, 'AAAB'])
    const second = await fetch(address)
    await install('1.0.2', { 'page.html': 'AAAB', 'other.html': 'CCCC' })
    expect(await revisit(second)).toEqual([304, 304, ''])
    await install('1.0.0', { 'page.html': 'AAAA' })
    expect(await revisit(second)).toEqual([200, 200, 'AAAA'])
  })
})

const hasPython = spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0

describe.skipIf(!hasPython)(`Python${hasPython ? '' : ' (not to be had here)'}`, () => {
  const run = () => {
    const env = { PATH: process.env['PATH'], PYTHONPYCACHEPREFIX: join(root, 'bytecode') }
    return spawnSync('python3', ['-c', 'import mod; print(mod.word)'], {
      cwd: installed,
      env,
      encoding: 'utf8',
    }).stdout
  }

  test('what it compiled of an earlier release is not run for a later one, nor after the way back', async () => {
    await install('2.0.0', { 'mod.py': "word = 'AAAA'\n" })
    expect(run()).toBe('AAAA\n')
    await install('2.0.1', { 'mod.py': "word = 'BBBB'\n" })
    expect(run()).toBe('BBBB\n')
    await install('2.0.0', { 'mod.py': "word = 'AAAA'\n" })
    expect(run()).toBe('AAAA\n')
  })
})
