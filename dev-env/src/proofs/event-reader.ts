import { urlOf } from '@filo/contract/client'
import { streamEvents } from '@filo/contract/events/event-routes'

/** A page's event stream, as far as a proof looks at it. */
interface EventReader {
  /** How often the page was told to read again. */
  gaps: () => number
  isEnded: () => boolean
  close: () => void
}

/** Opens an event stream as a browser does. @throws when it is refused */
export async function openEventReader(address: string, cookie: string): Promise<EventReader> {
  const closing = new AbortController()
  const url = address + urlOf(streamEvents, {}, { topics: 'robots,updates' })
  const answer = await fetch(url, { headers: { cookie }, signal: closing.signal })
  if (!answer.ok || !answer.body) throw new Error(`the event stream answered ${answer.status}`)
  let text = ''
  let isEnded = false
  const body = answer.body.pipeThrough(new TextDecoderStream())
  const reading = async () => {
    for await (const piece of body) text += piece
  }
  void reading()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true
    })
  return {
    gaps: () => text.match(/^event: gap$/gm)?.length ?? 0,
    isEnded: () => isEnded,
    close: () => closing.abort(),
  }
}
