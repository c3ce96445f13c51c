import { createHash, randomUUID } from 'node:crypto'
import { chown, mkdir, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteMode } from '@filo/contract/remote/remote-states'
import { FileAnswer, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import { createFilesPart } from '../remote/files/serve-files.ts'
import { usualRemoteSettings } from '../remote/remote-settings.ts'
import { makeContext } from './make-context.ts'
import { jsonOf, openPartStream, openTestSession } from './open-part-stream.ts'

export const isRoot = process.getuid?.() === 0
/** Nobody whom a machine has. */
export const testUser = { name: 'tester', uid: 42_420, gid: 42_420, gids: [42_420], home: '/nonexistent' }

/** A path as it travels. */
export function travelling(path: string | Buffer): string {
  return Buffer.from(path).toString('base64url')
}

/** SHA-256 of bytes, in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Descriptors of this process that lead to a folder or below it; other tests have others open meanwhile. */
export async function openBelow(folder: string): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  const links = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return links.filter((link) => link.startsWith(folder))
}

/** A root that the remote user owns, a folder outside of it, and streams of files in it. */
export async function openFilesFixture({ rootName = 'root' } = {}) {
  const base = await mkdtemp(join(tmpdir(), 'filo-files-'))
  const [root, outside] = [join(base, rootName), join(base, 'outside')]
  for (const path of [root, outside]) await mkdir(path, { mode: 0o755, recursive: true })
  if (isRoot) await chown(root, testUser.uid, testUser.gid)
  const context = await makeContext(join(base, 'agent'), 'http://127.0.0.1:1')
  const remote = { ...usualRemoteSettings, roots: [root] }
  const part = createFilesPart({ context: { ...context, remote }, user: async () => testUser })
  const { session, deeds, end } = openTestSession()

  const open = (request: unknown, mode: RemoteMode = 'control') =>
    openPartStream({ part, session, kind: 'remote-files', request, mode })

  /** All that came until the stream ended: what was said, and the bytes between. */
  async function run(request: unknown, mode: RemoteMode = 'control') {
    const stream = open(request, mode)
    const reported: FileAnswer[] = []
    const pieces: Uint8Array[] = []
    for (let message = await stream.next(); message; message = await stream.next()) {
      const read = readRemoteMessage(message)
      if (read && 'bytes' in read) pieces.push(read.bytes)
      else reported.push(FileAnswer.parse(read?.json))
    }
    return { reported, bytes: Buffer.concat(pieces), ending: await stream.closed, last: reported.at(-1) }
  }

  interface Upload {
    name: string
    bytes: Buffer
    folder?: string
    upload?: string
    replace?: boolean
    /** The link is gone after so many bytes more. */
    cutAfter?: number
    sha256?: string
  }

  /** Sends a file; @returns what was said last, and from where on it was sent. */
  async function upload({ name, bytes, folder = root, replace = false, ...options }: Upload) {
    const { upload: id = randomUUID(), cutAfter = Infinity, sha256 = sha256Of(bytes) } = options
    const request = {
      op: 'upload',
      folder: travelling(folder),
      name,
      upload: id,
      bytes: bytes.length,
      replace,
    }
    const stream = open(request)
    const first = FileAnswer.parse(jsonOf(await stream.next()))
    if (first.type !== 'ready') return { last: first, offset: 0 }
    for (let at = first.offset; at < bytes.length; at += 65_535) {
      if (at - first.offset >= cutAfter) stream.cut()
      await stream.sendBytes(bytes.subarray(at, at + 65_535))
    }
    await stream.sendJson({ type: 'end', sha256 })
    const reported = await stream.next()
    return { last: reported && FileAnswer.parse(jsonOf(reported)), offset: first.offset }
  }

  return {
    base,
    root,
    outside,
    part,
    session,
    deeds,
    end,
    open,
    run,
    upload,
    close: async () => {
      end()
      await part.end?.(session)
      await rm(base, { recursive: true, force: true })
    },
  }
}
