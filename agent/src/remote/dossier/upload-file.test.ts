import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remotePieceBytes } from '@filo/contract/remote/remote-orders'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HttpStatusError } from '../../updates/http/http-status-error.ts'
import { AbortedError, TransientError } from '../../updates/update-error.ts'
import { uploadFile } from './upload-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-upload-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A server that appends what fits, and has a trouble for each call, in turn. */
function createServer(troubles: ('lost' | 'unheard' | 'busy' | 'gone' | undefined)[] = []) {
  let [file, isClosed] = [Buffer.alloc(0), false]
  const calls: string[] = []
  async function putBytes(path: string, body: Uint8Array): Promise<unknown> {
    calls.push(path)
    const trouble = troubles.shift()
    if (trouble === 'unheard') throw new TransientError('no answer')
    if (trouble === 'gone') throw new HttpStatusError(path, { status: 404 })
    if (trouble === 'busy')
      throw new TransientError('busy', { cause: new HttpStatusError(path, { status: 503 }) })
    const query = new URLSearchParams(path.split('?')[1])
    const offset = Number(query.get('offset'))
    const isLast = query.get('isLast') === 'true'
    const end = offset + body.length
    if (end <= file.length && (end < file.length || isClosed || !isLast)) return { bytes: file.length }
    if (isClosed || offset !== file.length) {
      const params = { offset: file.length }
      throw new HttpStatusError(path, { status: 409, problem: 'remote_piece_refused', params })
    }
    file = Buffer.concat([file, body])
    isClosed = isLast
    if (trouble === 'lost') throw new TransientError('the answer was lost')
    return { bytes: file.length }
  }
  return { putBytes, calls, file: () => file, isClosed: () => isClosed }
}

const own = (server: Pick<ReturnType<typeof createServer>, 'putBytes'>, sleep = async () => undefined) => ({
  context: {
    clock: { now: Date.now, sleep },
    logger: pino({ level: 'silent' }),
    randomness: { fraction: () => 0, uuid: () => '', nonce: () => '' },
  },
  http: server,
  unitId: 'u1',
})
const { signal } = new AbortController()
const fileOf = (isComplete = () => true) =>
  ({
    sessionId: 's1',
    name: 'terminal.cast',
    path: join(folder, 'terminal.cast'),
    isComplete,
    signal,
  }) as const
const bytes = Buffer.from(Array.from({ length: remotePieceBytes * 2 + 77 }, (_, index) => index % 251))

test.each([
  ['goes well', []],
  ['is not heard', ['unheard', 'unheard']],
  ['has its answers lost', ['lost', 'lost', 'lost']],
  ['meets a busy server', [undefined, 'busy', 'busy', 'lost']],
] as const)('a file whose upload %s is there whole and once', async (_, troubles) => {
  await writeFile(join(folder, 'terminal.cast'), bytes)
  const server = createServer([...troubles])
  expect(await uploadFile(own(server), fileOf())).toBe(true)
  expect(server.file().equals(bytes)).toBe(true)
  expect(server.isClosed()).toBe(true)
})

test('another agent goes on where the one before it stopped', async () => {
  await writeFile(join(folder, 'terminal.cast'), bytes)
  const server = createServer()
  const stop = own(server)
  let calls = 0
  const failing = {
    ...stop,
    http: {
      putBytes: (path: string, body: Uint8Array) => {
        calls += 1
        return calls === 2 ? Promise.reject(new AbortedError()) : server.putBytes(path, body)
      },
    },
  }
  await expect(uploadFile(failing, fileOf())).rejects.toThrow(AbortedError)
  expect(await uploadFile(own(server), fileOf())).toBe(true)
  expect(server.file().equals(bytes)).toBe(true)
})

test('another agent closes what is there already and was not said to be all', async () => {
  await writeFile(join(folder, 'terminal.cast'), 'short')
  const server = createServer()
  const sleep = async () => {
    throw new AbortedError()
  }
  const growing = fileOf(() => false)
  await expect(uploadFile(own(server, sleep), growing)).rejects.toThrow(AbortedError)
  expect(server.file().toString()).toBe('short')
  expect(await uploadFile(own(server), fileOf())).toBe(true)
  expect(server.isClosed()).toBe(true)
  expect(server.file().toString()).toBe('short')
})

test('what is added while it is sent follows, and the end is said once nothing more is', async () => {
  const path = join(folder, 'terminal.cast')
  const server = createServer()
  let waits = 0
  const sleep = async () => {
    waits += 1
    if (waits < 4) await appendFile(path, `line ${waits}\n`)
    return undefined
  }
  expect(
    await uploadFile(
      own(server, sleep),
      fileOf(() => waits >= 4),
    ),
  ).toBe(true)
  expect(server.file().toString()).toBe('line 1\nline 2\nline 3\n')
  expect(server.calls.at(-1)).toBe(
    '/api/device/v1/remote-sessions/s1/files/terminal.cast?offset=21&isLast=true',
  )
})

test('a file that was never written is closed empty, and one that nobody wants is no reason to wait', async () => {
  const server = createServer()
  expect(await uploadFile(own(server), fileOf())).toBe(true)
  expect([server.file().length, server.isClosed()]).toEqual([0, true])
  await writeFile(join(folder, 'terminal.cast'), 'x')
  expect(await uploadFile(own(createServer(['gone'])), fileOf())).toBe(false)
})
