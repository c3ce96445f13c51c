import { createHash } from 'node:crypto'
import { urlOf } from '@filo/contract/client'
import { createUpload, headUpload, sendUpload } from '@filo/contract/packages/uploads-routes'

interface UploadInput {
  address: string
  cookie: string
  versionId: string
  fileName: string
  content: Buffer
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const tus = { 'tus-resumable': '1.0.0' }
const bytesFollow = { 'content-type': 'application/offset+octet-stream' }

async function answered(answer: Response, status: number, what: string): Promise<Response> {
  if (answer.status !== status) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Asks for an upload, with all its bytes (tus creation-with-upload) or without any. */
async function create(input: UploadInput, isWhole: boolean): Promise<Response> {
  const { address, cookie, versionId, fileName, content } = input
  const sha256 = createHash('sha256').update(content).digest('hex')
  const metadata = Object.entries({ versionId, fileName, kind: 'archive', sha256 })
  const headers = {
    cookie,
    ...tus,
    'upload-length': String(content.length),
    'upload-metadata': metadata.map(([key, value]) => `${key} ${base64(value)}`).join(','),
  }
  const sent = isWhole
    ? { headers: { ...headers, ...bytesFollow }, body: new Uint8Array(content) }
    : { headers }
  const answer = await fetch(address + createUpload.path, { method: 'POST', ...sent })
  return answered(answer, 201, `upload of ${fileName}`)
}

/** Uploads an archive into a draft version in one go. */
export async function uploadArchive(input: UploadInput): Promise<void> {
  await create(input, true)
}

/** Begins an upload that is sent in pieces. @returns its id */
export async function beginUpload(input: UploadInput): Promise<string> {
  const { headers } = await create(input, false)
  return headers.get('location')?.split('/').at(-1) ?? ''
}

type Sender = Pick<UploadInput, 'address' | 'cookie'>

/** How many bytes of an upload the server has. */
export async function readOffset({ address, cookie }: Sender, uploadId: string): Promise<number> {
  const url = address + urlOf(headUpload, { uploadId })
  const answer = await fetch(url, { method: 'HEAD', headers: { cookie, ...tus } })
  return Number((await answered(answer, 200, 'the question for the offset')).headers.get('upload-offset'))
}

/** Sends the next piece of an upload. @returns how many bytes the server says it has now */
export async function sendPiece(
  { address, cookie }: Sender,
  uploadId: string,
  piece: { offset: number; bytes: Buffer },
): Promise<number> {
  const headers = { cookie, ...tus, ...bytesFollow, 'upload-offset': String(piece.offset) }
  const body = new Uint8Array(piece.bytes)
  const url = address + urlOf(sendUpload, { uploadId })
  const answer = await fetch(url, { method: 'PATCH', headers, body })
  return Number((await answered(answer, 204, 'a piece')).headers.get('upload-offset'))
}
