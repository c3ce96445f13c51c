import { LiveSample } from '@filo/contract/live-state/live-sample'
import type { LiveStatus } from '@filo/contract/live-state/live-state-routes'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { mapTexts } from '../../db/storable-text.ts'
import { seenText } from '../../ground/seen-text.ts'
import type { RequestedStream, StreamsService } from '../streams/streams-service.ts'

/** A robot that does not answer is asked again this often; one that comes back is asked at once. */
const REQUEST_AGAIN_MS = 5000

/** Whoever looks at a robot. */
export interface LiveViewer {
  notify: (sample: LiveSample) => void
  sendStatus: (status: LiveStatus) => void
}

interface Options {
  unitId: string
  streams: Pick<StreamsService, 'open'>
}

/** A sample as a robot sent it, its texts as people may see them; undefined for anything else. */
function readSample(bytes: Uint8Array): LiveSample | undefined {
  try {
    const message: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return LiveSample.safeParse(mapTexts(message, seenText)).data
  } catch {
    return undefined
  }
}

/** All of this server who look at one robot: one stream for all of them, and none when nobody looks. */
export function openLiveRoom({ unitId, streams }: Options) {
  const viewers = new Set<LiveViewer>()
  let stream: RequestedStream | undefined
  let status: LiveStatus = { state: 'waiting', reason: null }
  let newest: LiveSample | undefined
  let again: NodeJS.Timeout | undefined

  function stand(next: LiveStatus): void {
    status = next
    for (const viewer of viewers) viewer.sendStatus(next)
  }

  function handle(bytes: Uint8Array) {
    const sample = readSample(bytes)
    if (!sample) return stream?.close('bad_data')
    newest = sample
    if (status.state !== 'live') stand({ state: 'live', reason: null })
    for (const viewer of viewers) viewer.notify(sample)
  }

  function ended(reason: StreamEnding): void {
    stream = undefined
    newest = undefined
    if (viewers.size === 0) return
    stand({ state: 'away', reason })
    again = setTimeout(request, REQUEST_AGAIN_MS)
  }

  function request(): void {
    clearTimeout(again)
    if (stream || viewers.size === 0) return
    stream = streams.open(unitId, 'live-state', { onData: handle, onClose: ended })
  }

  return {
    join(viewer: LiveViewer): void {
      viewers.add(viewer)
      viewer.sendStatus(status)
      if (newest) viewer.notify(newest)
      request()
    },
    /** @returns whether nobody is left; then the robot sends nothing more */
    leave(viewer: LiveViewer): boolean {
      viewers.delete(viewer)
      if (viewers.size > 0) return false
      clearTimeout(again)
      stream?.close('done')
      return true
    },
    /** The robot has come by another link. */
    requestAgain: request,
  }
}

export type LiveRoom = ReturnType<typeof openLiveRoom>
