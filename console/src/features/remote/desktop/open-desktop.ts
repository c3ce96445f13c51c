import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import RFB from '@novnc/novnc'
import { afterStream, reconnectDelay } from '../wire/reconnect-policy.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { openRfbChannel } from './rfb-channel.ts'

interface DesktopHandlers {
  /** It can be seen, or not (any more). */
  onShown: (isShown: boolean) => void
  onCredentials: (types: readonly string[]) => void
  /** The robot's desktop does not let anybody in; its own words. */
  onRefused: (reason: string) => void
  /** Something was copied on the robot. */
  onCopied: (text: string) => void
  /** It is not opened again by itself. */
  onEnded: (reason: StreamEnding) => void
}

/** The robot's screen in an element of the page, opened again whenever it was cut; viewed only until `setControl`. */
export function openDesktop(connection: RemoteConnection, host: HTMLElement, handlers: DesktopHandlers) {
  let rfb: RFB | undefined
  let isControlling = false
  let isOver = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function ended(reason: StreamEnding): void {
    rfb = undefined
    if (isOver) return
    handlers.onShown(false)
    const next = afterStream(reason)
    if (next === 'stop') {
      isOver = true
      handlers.onEnded(reason)
      return
    }
    if (connection.getState().phase !== 'connected') return
    timer = setTimeout(open, next === 'reopen' ? 0 : reconnectDelay(attempt, 1))
    attempt += 1
  }

  function open(): void {
    clearTimeout(timer)
    if (isOver || rfb) return
    const channel = openRfbChannel(connection, ended)
    if (!channel) return
    host.replaceChildren()
    const made = new RFB(host, channel, { shared: true })
    made.viewOnly = !isControlling
    made.scaleViewport = true
    made.background = 'transparent'
    made.addEventListener('connect', () => {
      attempt = 0
      handlers.onShown(true)
    })
    made.addEventListener('credentialsrequired', ({ detail }) => handlers.onCredentials(detail.types))
    made.addEventListener('securityfailure', ({ detail }) => handlers.onRefused(detail.reason ?? ''))
    made.addEventListener('clipboard', ({ detail }) => handlers.onCopied(detail.text))
    rfb = made
  }

  const stop = connection.onReady(open)
  return {
    rfb: (): RFB | undefined => rfb,
    setControl: (next: boolean): void => {
      isControlling = next
      if (rfb) rfb.viewOnly = !next
      if (next) rfb?.focus()
      else rfb?.blur()
    },
    restart: (): void => {
      isOver = false
      open()
    },
    close: (): void => {
      isOver = true
      clearTimeout(timer)
      stop()
      rfb?.disconnect()
      rfb = undefined
    },
  }
}

export type OpenedDesktop = ReturnType<typeof openDesktop>
