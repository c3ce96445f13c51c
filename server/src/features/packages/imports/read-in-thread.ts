import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ErrorDefinition } from '@filo/contract/error-definition'
import { DomainError } from '../../../ground/domain-error.ts'
import type { ContentRequest, SpooledContent } from './spooled-content.ts'

/** What the thread says of an upload. */
export type ContentAnswer =
  | { kind: 'read'; content: SpooledContent }
  | { kind: 'refused'; definition: ErrorDefinition; params: Record<string, string | number> }
  | { kind: 'failed'; message: string; stack: string | undefined; code: string | undefined }

/** The reader itself holds little whatever an archive claims; beyond this the thread ends, not the server. */
const MOST_HEAP_MB = 512
const YOUNG_MB = 8

/** Beside this file where the server runs from its sources, beside the bundle where it was built. */
function threadFile(): URL {
  const source = new URL('./content-thread.ts', import.meta.url)
  return existsSync(fileURLToPath(source)) ? source : new URL('./content-thread.mjs', import.meta.url)
}

function resultOf(answer: ContentAnswer): SpooledContent {
  if (answer.kind === 'read') return answer.content
  if (answer.kind === 'refused') throw new DomainError(answer.definition, answer.params)
  const { message, stack, code } = answer
  throw Object.assign(new Error(message), { stack, code })
}

/**
 * {@link spoolUploads} in a thread of its own: its buffers burden a small heap instead of the server's, which would be
 * collected as a whole every 64 MB, and people's requests do not wait for it.
 */
export async function readInThread(request: ContentRequest, signal: AbortSignal): Promise<SpooledContent> {
  signal.throwIfAborted()
  const resourceLimits = { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB }
  const thread = new Worker(threadFile(), { workerData: request, resourceLimits })
  const answered = new Promise<SpooledContent>((resolve, reject) => {
    const end = () => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    thread.once('message', (answer: ContentAnswer) => {
      try {
        resolve(resultOf(answer))
      } catch (error) {
        reject(error)
      }
    })
    thread.once('error', reject)
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', end)
      reject(new Error(`the thread that read an upload ended with ${code}`))
    })
  })
  // Whatever was written after a break-off is discarded only when nothing writes any more.
  try {
    return await answered
  } finally {
    await thread.terminate()
  }
}
