import type { RemoteEntry } from '@filo/contract/remote/remote-streams'
import { hashFile } from '../../../components/upload/hash-file.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { downloadPlan } from './download-plan.ts'
import { chooseSink } from './download-sink.ts'
import { saveName } from './remote-folder.ts'
import { startTransfer, type TransferHandle, type TransferState } from './transfer.ts'
import { uploadId } from './upload-id.ts'
import { uploadPlan } from './upload-plan.ts'

/** A transfer as the page lists it. */
export interface Transfer extends TransferState {
  id: number
  kind: 'upload' | 'download'
  name: string
  /** It has begun, and can be gone on with. */
  canPause: boolean
}

/** So many go at once; the others wait for their turn. */
const atOnce = 2

interface Waiting {
  id: number
  start: () => TransferHandle
  /** It is not begun any more. */
  discard: () => void
}

/** The transfers of a session: a list to be followed, two at a time, started in the order they were asked for. */
export function createTransfers(connection: RemoteConnection) {
  const listeners = new Set<() => void>()
  const handles = new Map<number, TransferHandle>()
  const sources = new Map<number, { file: File; folder: string }>()
  let list: readonly Transfer[] = []
  let waiting: Waiting[] = []
  let lastId = 0
  let uploaded = 0

  function put(next: readonly Transfer[]): void {
    list = next
    for (const listener of listeners) listener()
  }

  const isBusy = ({ phase }: Transfer) => phase === 'running' || phase === 'waiting'

  function startNext(): void {
    const busy = list.filter((transfer) => isBusy(transfer) && handles.has(transfer.id)).length
    const next = busy < atOnce ? waiting.shift() : undefined
    if (!next) return
    handles.set(next.id, next.start())
    startNext()
  }

  function follow(id: number, kind: Transfer['kind'], canPause = true) {
    return (state: TransferState) => {
      if (kind === 'upload' && state.phase === 'done') uploaded += 1
      put(list.map((each) => (each.id === id ? { ...each, ...state, canPause } : each)))
      if (!['running', 'waiting'].includes(state.phase)) queueMicrotask(startNext)
    }
  }

  function add(kind: Transfer['kind'], name: string, total: number | null): number {
    lastId += 1
    put([...list, { id: lastId, kind, name, phase: 'waiting', bytes: 0, total, canPause: false }])
    return lastId
  }

  function queueUpload(file: File, folder: string, replace: boolean): void {
    const id = add('upload', file.name, file.size)
    sources.set(id, { file, folder })
    waiting.push({
      id,
      discard: () => undefined,
      start: () => {
        const hash = hashFile(file, () => undefined)
        hash.catch(() => undefined)
        const plan = uploadPlan({ file, name: file.name, folder, upload: uploadId(), replace, hash })
        return startTransfer(connection, plan, follow(id, 'upload'))
      },
    })
    startNext()
  }

  /** Ends it, or takes one that has ended off the list. */
  function remove(id: number): void {
    handles.get(id)?.cancel()
    handles.delete(id)
    sources.delete(id)
    waiting.find((each) => each.id === id)?.discard()
    waiting = waiting.filter((each) => each.id !== id)
    put(list.filter((each) => each.id !== id))
    startNext()
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getList: (): readonly Transfer[] => list,
    /** How many uploads have arrived. */
    getUploaded: (): number => uploaded,
    upload: (file: File, folder: string): void => queueUpload(file, folder, false),
    /** Sends what was refused because it is there already once more, in its place. */
    replace: (id: number): void => {
      const source = sources.get(id)
      remove(id)
      if (source) queueUpload(source.file, source.folder, true)
    },
    download: async ({ path, name, type, bytes }: RemoteEntry): Promise<void> => {
      const isFolder = type === 'folder'
      const saved = saveName(isFolder ? `${name}.tar` : name)
      const sink = await chooseSink(saved, isFolder ? Number.POSITIVE_INFINITY : bytes)
      if (!sink) return
      const id = add('download', saved, isFolder ? null : bytes)
      const plan = downloadPlan({ path, isFolder, bytes, sink })
      const start = () => startTransfer(connection, plan, follow(id, 'download', !isFolder))
      waiting.push({ id, start, discard: sink.discard })
      startNext()
    },
    pause: (id: number): void => handles.get(id)?.pause(),
    resume: (id: number): void => handles.get(id)?.resume(),
    remove,
    stop: (): void => {
      for (const { discard } of waiting) discard()
      waiting = []
      for (const handle of handles.values()) handle.cancel()
    },
  }
}

export type Transfers = ReturnType<typeof createTransfers>
