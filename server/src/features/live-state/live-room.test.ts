import type { LiveSample } from '@filo/contract/live-state/live-sample'
import { expect, test } from 'vitest'
import { testRuntime } from '../../testing/test-robot-link.ts'
import type { StreamAsk } from '../streams/asked-stream.ts'
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
  let ask: StreamAsk | undefined
  const closed: string[] = []
  const streams = {
    open: (_unitId: string, _kind: string, asked: StreamAsk) => {
      ask = asked
      return { close: (reason: string) => closed.push(reason) } as never
    },
  }
  const told: LiveSample[] = []
  openLiveRoom({ unitId: 'unit', streams }).join({
    tell: (one) => told.push(one),
    sendStatus: () => undefined,
  })
  await ask?.onData(Buffer.from(JSON.stringify(sample)))
  expect(told).toMatchObject([{ runtime: { mode: '\ufffddom' }, joints: [{ name: 'neck\ufffd[2J' }] }])
  await ask?.onData(Buffer.from('{"at":'))
  expect(closed).toEqual(['bad_data'])
})
