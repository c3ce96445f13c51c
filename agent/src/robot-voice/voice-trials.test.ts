import { expect, test } from 'vitest'
import { createVoiceTrials } from './voice-trials.ts'

const forever = new AbortController().signal
const sentence = { id: '01900000-0000-7000-8000-000000000001', text: 'Merhaba', language: 'tr' as const }

/** A clock that stands until it is moved, and what it says when. */
function standingClock() {
  let nowMs = 0
  const sleepers = new Set<{ atMs: number; wake: () => void }>()
  return {
    now: () => nowMs,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((wake, reject) => {
        sleepers.add({ atMs: nowMs + ms, wake })
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    advance(ms: number) {
      nowMs += ms
      for (const { atMs, wake } of sleepers) if (atMs <= nowMs) wake()
    },
  }
}

const look = (program: string, turn?: number) => ({ program, turn, waitMs: 0 })

test('a robot of which no program speaks says so at once', async () => {
  const voice = createVoiceTrials(standingClock())
  expect(await voice.speak(sentence)).toEqual({ isSpoken: false, reason: 'no_program', text: '' })
})

test('the program that asked last is asked to speak, and its word is the answer', async () => {
  const voice = createVoiceTrials(standingClock())
  await voice.follow(look('old'), forever)
  const known = await voice.follow(look('speech'), forever)
  const waiting = voice.follow({ ...look('speech', known?.turn), waitMs: 5000 }, forever)
  const answer = voice.speak(sentence)
  expect((await waiting)?.task).toMatchObject(sentence)
  expect((await voice.follow(look('old'), forever))?.task).toBeNull()
  const spoken = { isSpoken: true as const, text: 'ok' }
  expect(voice.report('old', sentence.id, spoken)).toBe(false)
  expect(voice.report('speech', sentence.id, spoken)).toBe(true)
  expect(await answer).toEqual(spoken)
  expect(voice.report('speech', sentence.id, spoken)).toBe(false)
  expect(await voice.speak(sentence)).toEqual(spoken)
})

test('a program that does not answer in time did not speak, and one that is gone for a minute is none', async () => {
  const clock = standingClock()
  const voice = createVoiceTrials(clock)
  await voice.follow(look('speech'), forever)
  const answer = voice.speak(sentence)
  clock.advance(10_000)
  expect(await answer).toMatchObject({ isSpoken: false, reason: 'no_answer' })
  expect((await voice.follow(look('other'), forever))?.task).toBeNull()
  clock.advance(61_000)
  const next = { ...sentence, id: '01900000-0000-7000-8000-000000000002' }
  expect(await voice.speak(next)).toMatchObject({ reason: 'no_program' })
})

test('at most eight programs ask for sentences at a time', async () => {
  const voice = createVoiceTrials(standingClock())
  for (let index = 0; index < 8; index += 1) await voice.follow(look(`p${index}`), forever)
  expect(await voice.follow(look('p8'), forever)).toBeUndefined()
  expect(await voice.follow(look('p3'), forever)).toBeDefined()
})
