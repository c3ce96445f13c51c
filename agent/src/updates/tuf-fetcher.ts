import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fetcher } from 'tuf-js'
import type { AgentContext } from '../context.ts'
import type { Http } from './http/download.ts'
import { HttpStatusError } from './http/http-status-error.ts'
import { checkWhollySigned } from './parse-metadata.ts'
import { httpFailure, lengthFailure } from './tuf-errors.ts'
import { AbortedError, TransientError } from './update-error.ts'

/** Who asks the server for what is published, and how. */
export interface AsRobot {
  context: AgentContext
  http: Http
  unitId: string
}

/** Lets tuf-js read as this robot; remembers a network failure, which tuf-js would hide in a text. */
export function createTufFetcher({
  http,
  unitId,
}: Pick<AsRobot, 'http' | 'unitId'>): Fetcher & { networkFailure: () => Error | undefined } {
  let failure: Error | undefined

  async function downloadBytes(url: string, maxLength: number): Promise<Buffer> {
    try {
      const bytes = await http.getBytes(new URL(url).pathname, maxLength, { unitId })
      checkWhollySigned(bytes.toString('utf8'))
      return bytes
    } catch (error) {
      if (error instanceof TransientError || error instanceof AbortedError) failure = error
      if (error instanceof HttpStatusError) throw httpFailure(error.message, error.status)
      if (error instanceof RangeError) throw lengthFailure(error.message)
      throw error
    }
  }

  async function downloadFile<T>(
    url: string,
    maxLength: number,
    handler: (file: string) => Promise<T>,
  ): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'filo-tuf-'))
    try {
      const file = join(folder, 'target')
      await writeFile(file, await downloadBytes(url, maxLength))
      return await handler(file)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return { downloadBytes, downloadFile, networkFailure: () => failure }
}
