import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commit,
  confirm,
  endTrial,
  isConfirmed,
  noteReaders,
  type Readers,
  takeWish,
  tellOwn,
  undo,
  versionInForce,
} from './config-change.ts'
import { ConfigState, emptyConfig } from './config-state.ts'

const nowMs = 1_780_000_000_000
const voice: Readers = new Map([['voice', ['speechVolume', 'tts.rate']]])
const both: Readers = new Map([...voice, ['face', ['faceBrightness', 'speechVolume']]])
const told = (readers: Readers) => ({ readers, nowMs, windowMs: 60_000 })
const take = (state: ConfigState, version: string, values: Record<string, number>, readers = voice) =>
  takeWish(state, { version, values }, told(readers))
const last = (state: ConfigState) => state.untold.at(-1)
const inForceOf = (state: ConfigState, key: string) => state.inForce[key]?.value
/** A robot whose programs said how loud it is. */
const lived = tellOwn(emptyConfig, { speechVolume: 50 }, { readers: voice, nowMs })

test('what is wished is tried by the programs that read it', () => {
  const state = take(lived, '1.0.0', { speechVolume: 30, faceBrightness: 80 }, both)
  expect(state.trial).toMatchObject({
    after: { speechVolume: 30, faceBrightness: 80 },
    programs: ['face', 'voice'],
  })
  expect(inForceOf(state, 'speechVolume')).toBe(30)
  expect(last(state)).toMatchObject({ state: 'pending', secondsLeft: 60 })
})

test('a version is in force once its change is over and was not taken back', () => {
  const versions: (string | null)[] = [versionInForce(lived)]
  const note = (state: ConfigState) => {
    versions.push(versionInForce(state))
    return state
  }
  const tried = note(take(lived, '1.0.0', { speechVolume: 30 }))
  const applied = note(commit(tried, voice))
  const again = note(take(applied, '2.0.0', { speechVolume: 20 }))
  const undone = note(undo(again, { reason: 'link_lost', readers: voice }))
  note(take(undone, '3.0.0', { speechVolume: 30 }))
  expect(versions).toEqual([null, null, '1.0.0', '1.0.0', '1.0.0', '3.0.0'])
})

test('of a robot whose agent from before did not note it, the version that it took last is in force', () => {
  const { settledVersion: _, ...before } = { ...lived, version: '4.0.0' }
  expect(versionInForce(before)).toBe('4.0.0')
  expect(versionInForce(take(before, '5.0.0', { speechVolume: 20 }))).toBe('4.0.0')
})

test('what nobody reads is named, tried by nobody, and begun when a program comes that reads it', () => {
  const state = take(lived, '1.0.0', { faceBrightness: 80 })
  expect(state.trial).toBeNull()
  expect(last(state)).toMatchObject({ state: 'unchanged', unread: ['faceBrightness'] })
  expect(inForceOf(state, 'faceBrightness')).toBeUndefined()
  expect(noteReaders(state, told(both)).trial?.after).toEqual({ faceBrightness: 80 })
})

test('it stays once every program confirmed and the link is there', () => {
  const tried = take(lived, '1.0.0', { speechVolume: 30 }, both)
  const { turn } = tried
  const one = confirm(tried, 'voice', turn, both)
  expect(isConfirmed(one)).toBe(false)
  expect(last(endTrial(one, true, both))).toMatchObject({ state: 'undone', reason: 'not_confirmed' })
  const all = confirm(one, 'face', turn, both)
  expect(last(all)?.state).toBe('confirmed')
  const done = endTrial(all, true, both)
  expect(last(done)).toMatchObject({ state: 'applied', keys: ['speechVolume'] })
  expect(done.agreed).toEqual({ speechVolume: 30 })
})

test.each([
  ['nobody confirmed', false, true, 'not_confirmed'],
  ['all confirmed and the link is gone', true, false, 'link_lost'],
  ['nobody confirmed and the link is gone', false, false, 'link_lost'],
] as const)('it is undone where %s', (_what, isAgreed, isLinked, reason) => {
  const tried = take(lived, '1.0.0', { speechVolume: 30 })
  const state = endTrial(isAgreed ? confirm(tried, 'voice', tried.turn, voice) : tried, isLinked, voice)
  expect(last(state)).toMatchObject({ state: 'undone', reason })
  expect(inForceOf(state, 'speechVolume')).toBe(50)
  expect(state.turn).toBeGreaterThan(tried.turn)
})

test('a refusal undoes it at once, in the words of the program', () => {
  const tried = take(lived, '1.0.0', { speechVolume: 30 })
  const state = undo(tried, { reason: 'rejected', text: 'no loudspeaker', readers: voice })
  expect(last(state)).toMatchObject({ state: 'rejected', text: 'no loudspeaker' })
})

test('a value that was never known is unknown again after it was undone', () => {
  const state = endTrial(take(emptyConfig, '1.0.0', { speechVolume: 30 }), true, voice)
  expect(state.inForce).toEqual({})
})

test('what was undone is not tried again until something else is wished', () => {
  const undone = endTrial(take(lived, '1.0.0', { speechVolume: 30 }), true, voice)
  expect(take(undone, '1.0.1', { speechVolume: 30 }).trial).toBeNull()
  const back = take(undone, '2.0.0', {})
  expect(take(back, '3.0.0', { speechVolume: 30 }).trial).not.toBeNull()
})

test('what a program sets by itself stays until something else is wished', () => {
  const tried = take(lived, '1.0.0', { speechVolume: 30 })
  const agreed = commit(confirm(tried, 'voice', tried.turn, voice), voice)
  const own = tellOwn(agreed, { speechVolume: 70 }, { readers: voice, nowMs })
  expect(take(own, '1.0.1', { speechVolume: 30 }).trial).toBeNull()
  expect(inForceOf(own, 'speechVolume')).toBe(70)
  expect(take(own, '2.0.1', { speechVolume: 40 }).trial?.after).toEqual({ speechVolume: 40 })
})

test('another owner’s wish finds nothing in force of before, not even what a program had set', () => {
  const wish = { version: '1.0.0', values: { speechVolume: 30 }, owner: 'one' }
  const tried = takeWish(lived, wish, told(voice))
  expect(inForceOf(undo(tried, { reason: 'rejected', readers: voice }), 'speechVolume')).toBe(50)
  const own = commit(confirm(tried, 'voice', tried.turn, voice), voice)
  const same = takeWish(own, { version: '2.0.0', values: {}, owner: 'one' }, told(voice))
  expect(inForceOf(same, 'speechVolume')).toBe(30)
  const state = takeWish(same, { version: '3.0.0', values: {}, owner: 'other' }, told(voice))
  expect(state.turn).toBeGreaterThan(same.turn)
  expect(state).toMatchObject({ version: '3.0.0', owner: 'other', agreed: {}, inForce: {} })
  expect(last(state)).toMatchObject({ state: 'unchanged', values: {} })
  const wished = takeWish(same, { ...wish, version: '3.0.0', owner: 'other' }, told(voice))
  expect(wished.trial).toMatchObject({ before: {}, after: { speechVolume: 30 } })
})

test('a server that says nothing of owners, or says it for the first time, has nothing forgotten', () => {
  const first = takeWish(lived, { version: '1.0.0', values: {}, owner: 'one' }, told(voice))
  const silent = takeWish(first, { version: '2.0.0', values: {} }, told(voice))
  expect(inForceOf(silent, 'speechVolume')).toBe(50)
  expect(silent.owner).toBe('one')
})

test('a wish that is in force already, by a program’s own doing, needs no trial', () => {
  const state = take(lived, '1.0.0', { speechVolume: 50 })
  expect(state.trial).toBeNull()
  expect(state.agreed).toEqual({ speechVolume: 50 })
})

test.each([
  ['of another turn', 'voice', 1],
  ['of a program that was not asked', 'face', 0],
])('a confirmation %s counts for nothing', (_what, program, later) => {
  const tried = take(lived, '1.0.0', { speechVolume: 30 })
  expect(confirm(tried, program, tried.turn + later, voice)).toBe(tried)
})

test('whatever comes in whatever order: nothing stays that was not confirmed, and what is undone is as it was', () => {
  const key = fc.constantFrom('speechVolume', 'tts.rate', 'faceBrightness')
  const values = fc.dictionary(key, fc.integer({ min: 0, max: 3 }), { maxKeys: 3 })
  const step = fc.oneof(
    fc.record({ do: fc.constant('take' as const), version: fc.integer({ min: 0, max: 9 }), values }),
    fc.record({ do: fc.constant('own' as const), values }),
    fc.record({ do: fc.constant('confirm' as const), program: fc.constantFrom('voice', 'face') }),
    fc.record({ do: fc.constant('end' as const), isLinked: fc.boolean() }),
    fc.record({ do: fc.constant('heard' as const) }),
    fc.record({ do: fc.constant('restart' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(voice, both), (steps, readers) => {
      let state = emptyConfig
      for (const each of steps) {
        const before = state
        if (each.do === 'take') state = take(state, `${each.version}.0.0`, each.values, readers)
        if (each.do === 'own') state = tellOwn(state, each.values, { readers, nowMs })
        if (each.do === 'confirm') state = confirm(state, each.program, state.turn, readers)
        if (each.do === 'end' && state.trial) state = endTrial(state, each.isLinked, readers)
        if (each.do === 'heard' && isConfirmed(state)) state = commit(state, readers)
        if (each.do === 'restart') state = undo(state, { reason: 'restarted', readers })
        ConfigState.parse(state)
        expect(state.turn).toBeGreaterThanOrEqual(before.turn)
        expect(state.trial?.programs.length).not.toBe(0)
        const ended = before.trial && !state.trial ? before.trial : undefined
        if (!ended) continue
        const isKept = last(state)?.state === 'applied'
        if (isKept) expect(isConfirmed(before)).toBe(true)
        for (const [tried, value] of Object.entries(ended.after))
          expect(state.inForce[tried]?.value).toEqual(isKept ? value : ended.before[tried]?.value)
      }
    }),
    { seed: 40, numRuns: 300 },
  )
})
