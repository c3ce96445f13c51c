import { openAsBlob } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient } from '@filo/contract/client'
import { createPackage } from '@filo/contract/packages/packages-routes'
import { createUpload } from '@filo/contract/packages/uploads-routes'
import { createVersion, getVersion } from '@filo/contract/packages/versions-routes'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import type { MeasuredProcess } from './measured-process.ts'
import { compareRounds, type Round, runTool } from './rounds.ts'
import { limit, type Row } from './row.ts'
import { createBenchDatabase } from './servers/bench-database.ts'
import { startFilo } from './servers/filo.ts'
import { signIn } from './servers/filo-session.ts'

const PORT = await freePort()
const POLL_MS = 25
const MiB = 2 ** 20

interface Case {
  name: string
  /** Bytes of each file. */
  sizes: readonly number[]
}

/** A generator of bytes that do not compress, the same in every run. */
function noise(seed: number): (bytes: number) => Buffer {
  let state = seed >>> 0
  return (bytes) => {
    const words = new Uint32Array(Math.ceil(bytes / 4))
    for (let at = 0; at < words.length; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      words[at] = state ^ (state >>> 15)
    }
    return Buffer.from(words.buffer, 0, bytes)
  }
}

async function writeTree(folder: string, { sizes }: Case): Promise<void> {
  const next = noise(42)
  for (const [index, size] of sizes.entries()) {
    const below = join(folder, 'content', `d${Math.floor(index / 200)}`)
    if (index % 200 === 0) await mkdir(below, { recursive: true })
    const file = await open(join(below, `file-${index}.bin`), 'w')
    for (let left = size; left > 0; left -= 4 * MiB) await file.write(next(Math.min(left, 4 * MiB)))
    await file.close()
  }
}

/** How long the plain tool takes until the same files are on the same disk. */
async function unpack(folder: string, archive: string): Promise<number> {
  const target = join(folder, 'unpacked')
  await mkdir(target)
  const startedAt = performance.now()
  await runTool('tar', ['-xf', archive, '-C', target])
  await runTool('sync', ['-f', target])
  const durationMs = performance.now() - startedAt
  await rm(target, { recursive: true })
  await runTool('sync', ['-f', folder])
  return durationMs
}

interface Session {
  address: string
  cookie: string
  server: MeasuredProcess
}

function clientOf({ address, cookie }: Session) {
  return createClient({ baseUrl: address, headers: () => ({ cookie, origin: address }) })
}

async function upload({ address, cookie }: Session, versionId: string, archive: string): Promise<void> {
  const body = await openAsBlob(archive)
  const metadata = Object.entries({ versionId, fileName: 'content.tar', kind: 'archive' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const headers = {
    cookie,
    origin: address,
    'tus-resumable': '1.0.0',
    'upload-length': String(body.size),
    'upload-metadata': metadata,
    'content-type': 'application/offset+octet-stream',
  }
  const answer = await fetch(address + createUpload.path, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
}

/** A version that waits for its content. @returns its id */
async function newVersion(session: Session, code: string): Promise<string> {
  const client = clientOf(session)
  const name = { tr: code, en: code }
  const made = await client.call(createPackage, { body: { code, name, kind: 'content' } })
  const body = { semver: '1.0.0', notes: { tr: 'Ölçüm', en: 'Measured' } }
  return (await client.call(createVersion, { params: { packageId: made.id }, body })).id
}

/** @returns milliseconds from the last byte's answer until the content is a version's, and memory it took more (MB) */
async function importOnce(session: Session, code: string, archive: string, files: number) {
  const client = clientOf(session)
  const versionId = await newVersion(session, code)
  const before = session.server.memoryMb()
  let most = before
  await upload(session, versionId, archive)
  const startedAt = performance.now()
  for (;;) {
    most = Math.max(most, session.server.memoryMb())
    const now = await client.call(getVersion, { params: { versionId } })
    if (now.state === 'scan_failed') throw new Error(now.scan.problem?.text.en ?? 'refused')
    if (now.state === 'draft' && now.fileCount === files) break
    await wait(POLL_MS)
  }
  return { durationMs: performance.now() - startedAt, memoryMb: most - before }
}

async function measure(session: Session, one: Case, options: { folder: string; rounds: number }) {
  const { folder } = options
  await writeTree(folder, one)
  const archive = join(folder, 'content.tar')
  await runTool('tar', ['-cf', archive, '-C', join(folder, 'content'), '.'])
  await rm(join(folder, 'content'), { recursive: true })
  await runTool('sync', ['-f', folder])
  const rounds: Round[] = []
  const memory: number[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    const plain = await unpack(folder, archive)
    // Bytes that are stored already need not be written: every round has its own.
    if (round > 0) await changeEach(archive, round)
    const code = `bench-${one.name.replaceAll(/[^a-z0-9]+/g, '-')}-${round}`
    const { durationMs, memoryMb } = await importOnce(session, code, archive, one.sizes.length)
    rounds.push({ plain, ours: durationMs })
    memory.push(memoryMb)
  }
  const goal = `import: ${one.name}`
  return [
    ...compareRounds(goal, rounds, 3),
    limit({ goal: `${goal}, memory`, ours: Math.max(...memory), atMost: 150, unit: 'MB' }),
  ]
}

/** @returns milliseconds from the last byte's answer until somebody reads why an archive is refused */
async function refuseOnce(session: Session, code: string, archive: string): Promise<number> {
  const client = clientOf(session)
  const versionId = await newVersion(session, code)
  await upload(session, versionId, archive)
  const startedAt = performance.now()
  for (;;) {
    const now = await client.call(getVersion, { params: { versionId } })
    if (now.state === 'scan_failed' && now.scan.problem) return performance.now() - startedAt
    if (now.state === 'draft' && now.fileCount > 0) throw new Error('what must be refused was taken')
    await wait(POLL_MS)
  }
}

/** 100 MB whose very last entry is what no package may hold: nothing can be said sooner. */
async function measureRefusal(session: Session, rounds: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-refusal-'))
  await writeTree(folder, { name: 'refused', sizes: Array.from({ length: 100 }, () => 1_000_000) })
  const archive = join(folder, 'content.tar')
  await runTool('tar', ['-cf', archive, '-C', join(folder, 'content'), '.'])
  const last = join(folder, 'as-root')
  await writeFile(last, 'runs as its owner')
  await chmod(last, 0o4755)
  await runTool('tar', ['-rf', archive, '-C', folder, 'as-root'])
  const durations: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await changeEach(archive, round)
    durations.push(await refuseOnce(session, `bench-refused-${round}`, archive))
  }
  await rm(folder, { recursive: true })
  return limit({
    goal: 'import: a refusal at 100 MB is said',
    ours: Math.max(...durations),
    atMost: 5000,
    unit: 'ms',
  })
}

/** Writes the number of the round into every file of a tar, whose contents follow their headers of 512 bytes. */
async function changeEach(archive: string, round: number): Promise<void> {
  const file = await open(archive, 'r+')
  const header = Buffer.alloc(512)
  const mark = Buffer.from([round])
  try {
    for (let at = 0; ; ) {
      const { bytesRead } = await file.read(header, 0, 512, at)
      if (bytesRead < 512 || header[0] === 0) return
      const size = Number.parseInt(header.toString('latin1', 124, 135), 8) || 0
      if (header[156] === 0x30 && size > 0) await file.write(mark, 0, 1, at + 512)
      at += 512 + Math.ceil(size / 512) * 512
    }
  } finally {
    await file.close()
  }
}

/** docs/goals.md "import": archives that have arrived become content, beside `tar x` and `sync` on the same disk. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: {
      'big-mb': { type: 'string', default: '2000' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const cases: Case[] = [
    { name: '50,000 small files', sizes: Array.from({ length: 50_000 }, (_, at) => 200 + (at % 1800)) },
    { name: '1,500 files', sizes: Array.from({ length: 1500 }, (_, at) => 1000 + (at % 64) * 2500) },
    { name: `one file of ${values['big-mb']} MB`, sizes: [Number(values['big-mb']) * 1_000_000] },
    {
      name: `20,000 files of ${values['big-mb']} MB`,
      sizes: Array(20_000).fill(Number(values['big-mb']) * 50),
    },
  ]
  const database = await createBenchDatabase()
  const server = await startFilo(PORT, { DATABASE_URL: database.url })
  const rows: Row[] = []
  try {
    const session = { address: server.address, cookie: await signIn(server.address), server }
    for (const one of cases.filter(({ name }) => name.includes(values.only))) {
      const folder = await mkdtemp(join(tmpdir(), 'filo-bench-import-'))
      try {
        console.error(`bench: import of ${one.name}`)
        rows.push(...(await measure(session, one, { folder, rounds: Number(values.rounds) })))
      } finally {
        await rm(folder, { recursive: true })
      }
    }
    if ('refusal'.includes(values.only)) {
      rows.push(await measureRefusal(session, Number(values.rounds)))
    }
    return rows
  } finally {
    await server.stop()
    await database.drop()
  }
}
