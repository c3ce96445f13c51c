import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'
import { createGuesses, wrongTokensAMinute } from './token-guesses.ts'

test('of strangers the oldest makes room, and who is known stays', () => {
  const dropped: string[] = []
  const places = createPlaces<string>(2, (name) => dropped.push(name))
  places.add('program')
  places.know('program')
  for (const name of ['a', 'b', 'c']) places.add(name)
  expect(dropped).toEqual(['a'])
  places.leave('b')
  places.add('d')
  expect(dropped).toEqual(['a'])
  places.add('e')
  expect(dropped).toEqual(['a', 'c'])
})

test('after twenty wrong tokens in a minute the next ones are told to wait until it is over', () => {
  let now = 1000
  const guesses = createGuesses({ clock: { now: () => now }, logger: pino({ level: 'silent' }) })
  for (let count = 0; count < wrongTokensAMinute; count++) expect(guesses.count()).toBe(0)
  now += 20_000
  expect(guesses.count()).toBe(40)
  now += 40_000
  expect(guesses.count()).toBe(0)
})
