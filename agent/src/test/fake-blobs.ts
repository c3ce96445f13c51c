import type { IncomingMessage, ServerResponse } from 'node:http'
import { zstdCompressSync } from 'node:zlib'
import { BlobPackBody, packHeaderBytes, packMissingHeader } from '@filo/contract/device/assignment/blob-pack'

/** Answers with a body as a whole. */
export function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
}

/** The body of a request as text. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

/** What the server says of a file of the robot's release that it lacks. */
function sendMissing(response: ServerResponse): void {
  const problem = JSON.stringify({ code: 'blob_missing', title: 'missing' })
  send(response, 404, problem, { 'content-type': 'application/problem+json' })
}

interface Deps {
  isRobot: (request: IncomingMessage) => Promise<boolean>
  /** Answers given instead of the true ones, by path. */
  overrides: ReadonlyMap<string, string | Buffer>
}

/** The files of the fake server: one by one and in packs. */
export function createFakeBlobs({ isRobot, overrides }: Deps) {
  const blobs = new Map<string, Buffer>()
  const blobRequests: { sha256: string; range: string | undefined }[] = []
  const packs: { files: number; sentBytes: number }[] = []

  async function sendBlob(request: IncomingMessage, response: ServerResponse, hash: string): Promise<void> {
    if (!(await isRobot(request))) return send(response, 401, '')
    const bytes = blobs.get(hash)
    blobRequests.push({ sha256: hash, range: request.headers.range })
    if (!bytes) return sendMissing(response)
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (start === 0) return send(response, 200, bytes)
    if (start >= bytes.length) return send(response, 416, '')
    const range = `bytes ${start}-${bytes.length - 1}/${bytes.length}`
    send(response, 206, bytes.subarray(start), { 'content-range': range })
  }

  /** Also holds what was planted in place of a blob. */
  async function sendPack(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!(await isRobot(request))) return send(response, 401, '')
    const { blobs: requested, marksMissing } = BlobPackBody.parse(JSON.parse(await readBody(request)))
    const contents: Buffer[] = []
    for (const { sha256: hash, from } of requested) {
      const planted = overrides.get(`/api/blobs/${hash}`)
      const bytes = planted === undefined ? blobs.get(hash) : Buffer.from(planted)
      blobRequests.push({ sha256: hash, range: from > 0 ? `bytes=${from}-` : undefined })
      if (!bytes && !marksMissing) return sendMissing(response)
      const header = Buffer.alloc(packHeaderBytes)
      if (!bytes) {
        header.writeBigUInt64BE(packMissingHeader)
        contents.push(header)
        continue
      }
      header.writeBigUInt64BE(BigInt(Math.max(0, bytes.length - from)))
      contents.push(header, bytes.subarray(from))
    }
    const packed = zstdCompressSync(Buffer.concat(contents))
    packs.push({ files: requested.length, sentBytes: packed.length })
    send(response, 200, packed)
  }

  return { sendBlob, sendPack, shown: { blobs, blobRequests, packs } }
}
