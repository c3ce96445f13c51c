import { expect, test } from 'vitest'
import { ConnectionState, UnitUpdateState } from './produced-robot-states.ts'
import { shownUpdateState } from './shown-update-state.ts'

const words = UnitUpdateState.options
const inTouch: readonly ConnectionState[] = ['online', 'stale']

test.each(ConnectionState.options)('a robot that is %s says what is known of its updates', (connection) => {
  const shown = words.map((last) => shownUpdateState(connection, last))
  expect(shown).toEqual(inTouch.includes(connection) ? words : words.map(() => 'unknown'))
})

test('nothing was heard of a robot yet: nothing is known, wherever it is', () => {
  expect(ConnectionState.options.map((connection) => shownUpdateState(connection, null))).toEqual(
    ConnectionState.options.map(() => 'unknown'),
  )
})
