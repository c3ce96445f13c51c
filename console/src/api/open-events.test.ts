import { afterEach, expect, test, vi } from 'vitest'
import { openEvents } from './open-events.ts'

class Source extends EventTarget {
  static opened: Source[] = []
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  readyState = 0
  address: string
  constructor(address: string) {
    super()
    this.address = address
    Source.opened.push(this)
  }
  close = () => {
    this.readyState = 2
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Source.opened = []
})

test('what a stream of the browser says is handed on, and how it stands can be asked', () => {
  vi.stubGlobal('EventSource', Source)
  const heard: string[] = []
  const connection = openEvents('/api/events?topics=robots')
  const [source] = Source.opened
  connection.onopen = () => heard.push('open')
  connection.onerror = () => heard.push('error')
  connection.onmessage = ({ data }) => heard.push(data)
  connection.addEventListener('gap', ({ data }) => heard.push(`gap ${data}`))
  source?.onopen?.()
  source?.onmessage?.({ data: 'changed' })
  source?.dispatchEvent(new MessageEvent('gap', { data: 'robots' }))
  source?.onerror?.()
  expect(source?.address).toBe('/api/events?topics=robots')
  expect(heard).toEqual(['open', 'changed', 'gap robots', 'error'])
  expect(connection.readyState).toBe(0)
  connection.close()
  expect(connection.readyState).toBe(2)
})
