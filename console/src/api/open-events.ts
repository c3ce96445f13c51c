import type { EventConnection } from './event-stream.ts'

/** Opens a stream of server-sent events of this server; the browser seeks a way that was lost again by itself. */
export function openEvents(address: string): EventConnection {
  const source = new EventSource(address)
  const connection: EventConnection = {
    onopen: null,
    onerror: null,
    onmessage: null,
    addEventListener: (name, listener) => source.addEventListener(name, listener),
    get readyState() {
      return source.readyState
    },
    close: () => source.close(),
  }
  source.onopen = () => connection.onopen?.()
  source.onerror = () => connection.onerror?.()
  source.onmessage = (message) => connection.onmessage?.(message)
  return connection
}
