// @vitest-environment jsdom
import { jsonMessage } from '@filo/contract/remote/remote-streams'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderUi } from '../../../ui/testing/test-render-ui.tsx'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { LogsPane } from './LogsPane.tsx'

afterEach(cleanup)

interface Opened {
  kind: string
  params: { source?: string }
  onMessage: (message: Uint8Array) => unknown
}

/** A connection to a robot with two logs; `logs` are the streams of logs that were opened, the newest last. */
function fakeConnection() {
  const opened: Opened[] = []
  const connection = {
    getState: () => ({ phase: 'connected', mode: 'view' }),
    subscribe: () => () => undefined,
    onReady: (work: () => void) => {
      work()
      return () => undefined
    },
    open: (kind: string, params: Opened['params'], { onMessage }: Pick<Opened, 'onMessage'>) => {
      opened.push({ kind, params, onMessage })
      return { send: () => undefined, close: () => undefined }
    },
  } as unknown as RemoteConnection
  const newest = (kind: string) => opened.findLast((each) => each.kind === kind)
  const send = async (kind: string, message: object) => {
    await act(async () => {
      await newest(kind)?.onMessage(jsonMessage(message))
      // The page draws what came together.
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
  }
  return { connection, send, source: () => newest('remote-logs')?.params.source }
}

const line = (text: string) => ({ type: 'lines', lines: [{ at: null, level: null, origin: '', text }] })
/** What a robot says of a log. */
const service = (id: string) => ({
  id,
  name: id,
  kind: 'log',
  state: null,
  text: '',
  since: null,
  canRestart: false,
  hasLog: true,
})

// Texts of the feature are shown as their keys here.
test('before the robot has named its logs there is none, and what stands still is of the log that was shown', async () => {
  const { connection, send, source } = fakeConnection()
  const { user } = await renderUi(<LogsPane connection={connection} requested={undefined} serial="T-1" />)
  const shown = () => screen.getByRole('log').textContent
  expect(shown()).not.toBe('')
  await send('remote-services', { type: 'services', services: [service('agent'), service('camera')] })
  await send('remote-logs', line('from the agent'))
  expect([source(), shown()]).toEqual(['agent', expect.stringContaining('from the agent')])

  await user.click(screen.getByRole('button', { name: 'logs.pause' }))
  await send('remote-logs', line('while it stands still'))
  expect(shown()).not.toContain('while it stands still')

  await user.click(screen.getByRole('combobox', { name: 'logs.source' }))
  await user.click(screen.getByRole('option', { name: 'camera' }))
  await send('remote-logs', line('from the camera'))
  expect([source(), shown()]).toEqual(['camera', expect.stringContaining('from the camera')])
  expect(shown()).not.toContain('from the agent')
  expect(screen.getByRole('button', { name: 'logs.pause' })).toBeTruthy()
})
