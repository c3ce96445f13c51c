import { parentPort, workerData } from 'node:worker_threads'
import { DomainError } from '../../../ground/domain-error.ts'
import type { ContentAnswer } from './read-in-thread.ts'
import { type ContentRequest, spoolUploads } from './spooled-content.ts'

function answerOf(error: unknown): ContentAnswer {
  if (error instanceof DomainError) {
    const { definition, params } = error
    return { kind: 'refused', definition, params }
  }
  const { message, stack, code } = error as NodeJS.ErrnoException
  return { kind: 'failed', message, stack, code }
}

/** The thread in which an upload is read: it ends with its one answer. */
const answer = await spoolUploads(workerData as ContentRequest).then(
  (content): ContentAnswer => ({ kind: 'read', content }),
  answerOf,
)
const files = answer.kind === 'read' ? [answer.content.files] : []
parentPort?.postMessage(
  answer,
  files.flatMap(({ modes, sizes, hashes }) => [modes.buffer, sizes.buffer, hashes.buffer]),
)
