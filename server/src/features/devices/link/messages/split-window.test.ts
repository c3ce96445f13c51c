import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import { expect, test } from 'vitest'
import { splitWindow } from './split-window.ts'

const progress = (phase: string, updateId = 'one') =>
  ({ type: 'progress', phase, updateId }) as DurableMessage
const log = { type: 'log' } as DurableMessage
const order = { type: 'program-progress', phase: 'downloading' } as DurableMessage

test.each([
  ['nothing', [], []],
  ['progress of one update', [progress('queued'), progress('downloading'), progress('succeeded')], [3]],
  ['progress of two updates', [progress('queued'), progress('queued', 'two'), progress('queued')], [1, 1, 1]],
  [
    'the next attempt behind a failed one',
    [progress('failed'), progress('queued'), progress('queued')],
    [1, 2],
  ],
  ['a line of a log between', [progress('queued'), log, log, progress('verifying')], [1, 1, 1, 1]],
  ['progress of programs', [order, order], [1, 1]],
])('%s is handled in its runs', (_, messages, sizes) => {
  const runs = splitWindow(messages)
  expect(runs.map(({ length }) => length)).toEqual(sizes)
  expect(runs.flat()).toEqual(messages)
})
