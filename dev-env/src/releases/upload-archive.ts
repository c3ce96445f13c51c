import { createHash } from 'node:crypto'
import { createUpload } from '@filo/contract/packages/uploads-routes'

interface UploadInput {
  address: string
  cookie: string
  versionId: string
  fileName: string
  content: Buffer
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Uploads an archive into a draft version in one go (tus creation-with-upload). */
export async function uploadArchive({
  address,
  cookie,
  versionId,
  fileName,
  content,
}: UploadInput): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const metadata = { versionId, fileName, kind: 'archive', sha256 }
  const answer = await fetch(`${address}${createUpload.path}`, {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(content.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  })
  if (answer.status !== 201)
    throw new Error(`upload of ${fileName} answered ${answer.status}: ${await answer.text()}`)
}
