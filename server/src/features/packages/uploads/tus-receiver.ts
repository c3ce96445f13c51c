import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { uploadLimits } from '@filo/contract/packages/package-limits'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { DomainError } from '../../../ground/domain-error.ts'
import type { UserActor } from '../../../rights/actor.ts'
import type { ArrivingHashes } from './arriving-hashes.ts'

interface Receiving {
  actor: UserActor
  uploadId: string
}

interface TusReceiverOptions {
  folder: string
  hashes: ArrivingHashes
  /** Called when the last byte is written, before the sender hears of it. */
  complete: (actor: UserActor, uploadId: string) => Promise<void>
}

/** Lets a tus client see why its upload is over. */
function asTusError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  return { status_code: error.definition.status, body: error.definition.code }
}

/** Writes what arrives into files, hashed on its way. */
class HashingStore extends FileStore {
  private readonly hashes: ArrivingHashes

  constructor(directory: string, hashes: ArrivingHashes) {
    super({ directory })
    this.hashes = hashes
  }

  override write(bytes: Readable, uploadId: string, offset: number): Promise<number> {
    return super.write(this.hashes.pass(uploadId, offset, bytes), uploadId, offset)
  }
}

/**
 * Receives bytes by tus 1.0.0 (creation, creation-with-upload, core). Who may send what was decided before; the
 * upload's id and its maker travel beside the request.
 */
export function createTusReceiver({ folder, hashes, complete }: TusReceiverOptions) {
  const receiving = new AsyncLocalStorage<Receiving>()
  const open = new Set<IncomingMessage>()
  const makeServer = () =>
    new Server({
      path: '/api/uploads',
      datastore: new HashingStore(folder, hashes),
      maxSize: uploadLimits.maxBytes,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: () => receiving.getStore()?.uploadId ?? '',
      getFileIdFromRequest: () => receiving.getStore()?.uploadId,
      onUploadFinish: async () => {
        const current = receiving.getStore()
        if (!current) return {}
        await complete(current.actor, current.uploadId).catch((error: unknown) => {
          throw asTusError(error)
        })
        return {}
      },
    })
  let server: Server | undefined
  return {
    /** Answers a POST or PATCH of an admitted upload. */
    receive: (current: Receiving, request: IncomingMessage, response: ServerResponse): Promise<void> =>
      receiving.run(current, async () => {
        open.add(request)
        // Not before: its store makes a folder whenever it comes to it, and throws what keeps it from that at the process.
        server ??= makeServer()
        await server.handle(request, response).finally(() => open.delete(request))
      }),
    /** Breaks off what is still arriving: its sender goes on at the bytes that are there. What has come whole is answered. */
    breakOff: (): void => {
      for (const request of open) if (!request.complete) request.destroy()
    },
  }
}

export type TusReceiver = ReturnType<typeof createTusReceiver>
