import type { LiveSample } from '@filo/contract/live-state/live-sample'
import { expect, test } from 'vitest'
import { testRuntime } from '../../testing/test-robot-link.ts'
import type { StreamHandlers } from '../streams/requested-stream.ts'
import { openLiveRoom } from './live-room.ts'

const runtime = { ...testRuntime, mode: '\u202edom' }
const sample = {
  at: '2026-03-05T10:00:00.000Z',
  everyMs: 300,
  runtime,
  temperatures: [],
  joints: [{ part: 'head', name: 'neck\u001b[2J' }],
  jointsAgeMs: 0,
}

test('what a robot says of itself turns no line around and moves no cursor; what is no sample ends the stream', async () => {
  let request: StreamHandlers | undefined
  const closed: string[] = []
  const streams = {
    open: (_unitId: string, _kind: string, requested: StreamHandlers) => {
      request = requested
      return { close: (reason: string) => closed.push(reason) } as never
    },
  }
  const reported: LiveSample[] = []
  openLiveRoom({ unitId: 'unit', streams }).join({
    notify: (one) => reported.push(one),
    sendStatus: () => undefined,
  })
  await request?.onData(Buffer.from(JSON.stringify(sample)))
  expect(reported).toMatchObject([{ runtime: { mode: '\ufffddom' }, joints: [{ name: 'neck\ufffd[2J' }] }])
  await request?.onData(Buffer.from('{"at":'))
  expect(closed).toEqual(['bad_data'])
})
