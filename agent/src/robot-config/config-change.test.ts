import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyDesired,
  commit,
  confirm,
  endTrial,
  isConfirmed,
  noteReaders,
  type Readers,
  reportOwn,
  undo,
  versionInForce,
} from './config-change.ts'
import { ConfigState, emptyConfig } from './config-state.ts'

const nowMs = 1_780_000_000_000
const voice: Readers = new Map([['voice', ['speechVolume', 'tts.rate']]])
const both: Readers = new Map([...voice, ['face', ['faceBrightness', 'speechVolume']]])
const reported = (readers: Readers) => ({ readers, nowMs, windowMs: 60_000 })
const handle = (state: ConfigState, version: string, values: Record<string, number>, readers = voice) =>
  applyDesired(state, { version, values }, reported(readers))
const last = (state: ConfigState) => state.unreported.at(-1)
const inForceOf = (state: ConfigState, key: string) => state.inForce[key]?.value
/** A robot whose programs said how loud it is. */
const lived = reportOwn(emptyConfig, { speechVolume: 50 }, { readers: voice, nowMs })

test('what is wished is tried by the programs that read it', () => {
  const state = handle(lived, '1.0.0', { speechVolume: 30, faceBrightness: 80 }, both)
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
  const tried = note(handle(lived, '1.0.0', { speechVolume: 30 }))
  const applied = note(commit(tried, voice))
  const again = note(handle(applied, '2.0.0', { speechVolume: 20 }))
  const undone = note(undo(again, { reason: 'link_lost', readers: voice }))
  note(handle(undone, '3.0.0', { speechVolume: 30 }))
  expect(versions).toEqual([null, null, '1.0.0', '1.0.0', '1.0.0', '3.0.0'])
})

test('of a robot whose agent from before did not note it, the version that it took last is in force', () => {
  const { settledVersion: _, ...before } = { ...lived, version: '4.0.0' }
  expect(versionInForce(before)).toBe('4.0.0')
  expect(versionInForce(handle(before, '5.0.0', { speechVolume: 20 }))).toBe('4.0.0')
})

test('what nobody reads is named, tried by nobody, and begun when a program comes that reads it', () => {
  const state = handle(lived, '1.0.0', { faceBrightness: 80 })
  expect(state.trial).toBeNull()
  expect(last(state)).toMatchObject({ state: 'unchanged', unread: ['faceBrightness'] })
  expect(inForceOf(state, 'faceBrightness')).toBeUndefined()
  expect(noteReaders(state, reported(both)).trial?.after).toEqual({ faceBrightness: 80 })
})

test('it stays once every program confirmed and the link is there', () => {
  const tried = handle(lived, '1.0.0', { speechVolume: 30 }, both)
  const { turn } = tried
  const one = confirm(tried, 'voice', turn, both)
  expect(isConfirmed(one)).toBe(false)
  expect(last(endTrial(one, true, both))).toMatchObject({ state: 'undone', reason: 'not_confirmed' })
  const all = confirm(one, 'face', turn, both)
  expect(last(all)?.state).toBe('confirmed')
  const done = endTrial(all, true, both)
  expect(last(done)).toMatchObject({ state: 'applied', keys: ['speechVolume'] })
  expect(done.accepted).toEqual({ speechVolume: 30 })
})

test.each([
  ['nobody confirmed', false, true, 'not_confirmed'],
  ['all confirmed and the link is gone', true, false, 'link_lost'],
  ['nobody confirmed and the link is gone', false, false, 'link_lost'],
] as const)('it is undone where %s', (_what, isAccepted, isLinked, reason) => {
  const tried = handle(lived, '1.0.0', { speechVolume: 30 })
  const state = endTrial(isAccepted ? confirm(tried, 'voice', tried.turn, voice) : tried, isLinked, voice)
  expect(last(state)).toMatchObject({ state: 'undone', reason })
  expect(inForceOf(state, 'speechVolume')).toBe(50)
  expect(state.turn).toBeGreaterThan(tried.turn)
})

test('a refusal undoes it at once, in the words of the program', () => {
  const tried = handle(lived, '1.0.0', { speechVolume: 30 })
  const state = undo(tried, { reason: 'rejected', text: 'no loudspeaker', readers: voice })
  expect(last(state)).toMatchObject({ state: 'rejected', text: 'no loudspeaker' })
})

test('a value that was never known is unknown again after it was undone', () => {
  const state = endTrial(handle(emptyConfig, '1.0.0', { speechVolume: 30 }), true, voice)
  expect(state.inForce).toEqual({})
})

test('what was undone is not tried again until something else is wished', () => {
  const undone = endTrial(handle(lived, '1.0.0', { speechVolume: 30 }), true, voice)
  expect(handle(undone, '1.0.1', { speechVolume: 30 }).trial).toBeNull()
  const back = handle(undone, '2.0.0', {})
  expect(handle(back, '3.0.0', { speechVolume: 30 }).trial).not.toBeNull()
})

test('what a program sets by itself stays until something else is wished', () => {
  const tried = handle(lived, '1.0.0', { speechVolume: 30 })
  const accepted = commit(confirm(tried, 'voice', tried.turn, voice), voice)
  const own = reportOwn(accepted, { speechVolume: 70 }, { readers: voice, nowMs })
  expect(handle(own, '1.0.1', { speechVolume: 30 }).trial).toBeNull()
  expect(inForceOf(own, 'speechVolume')).toBe(70)
  expect(handle(own, '2.0.1', { speechVolume: 40 }).trial?.after).toEqual({ speechVolume: 40 })
})

test('another owner’s wish finds nothing in force of before, not even what a program had set', () => {
  const change = { version: '1.0.0', values: { speechVolume: 30 }, owner: 'one' }
  const tried = applyDesired(lived, change, reported(voice))
  expect(inForceOf(undo(tried, { reason: 'rejected', readers: voice }), 'speechVolume')).toBe(50)
  const own = commit(confirm(tried, 'voice', tried.turn, voice), voice)
  const same = applyDesired(own, { version: '2.0.0', values: {}, owner: 'one' }, reported(voice))
  expect(inForceOf(same, 'speechVolume')).toBe(30)
  const state = applyDesired(same, { version: '3.0.0', values: {}, owner: 'other' }, reported(voice))
  expect(state.turn).toBeGreaterThan(same.turn)
  expect(state).toMatchObject({ version: '3.0.0', owner: 'other', accepted: {}, inForce: {} })
  expect(last(state)).toMatchObject({ state: 'unchanged', values: {} })
  const desired = applyDesired(same, { ...change, version: '3.0.0', owner: 'other' }, reported(voice))
  expect(desired.trial).toMatchObject({ before: {}, after: { speechVolume: 30 } })
})

test('a server that says nothing of owners, or says it for the first time, has nothing forgotten', () => {
  const first = applyDesired(lived, { version: '1.0.0', values: {}, owner: 'one' }, reported(voice))
  const silent = applyDesired(first, { version: '2.0.0', values: {} }, reported(voice))
  expect(inForceOf(silent, 'speechVolume')).toBe(50)
  expect(silent.owner).toBe('one')
})

test('a wish that is in force already, by a program’s own doing, needs no trial', () => {
  const state = handle(lived, '1.0.0', { speechVolume: 50 })
  expect(state.trial).toBeNull()
  expect(state.accepted).toEqual({ speechVolume: 50 })
})

test.each([
  ['of another turn', 'voice', 1],
  ['of a program that was not asked', 'face', 0],
])('a confirmation %s counts for nothing', (_what, program, later) => {
  const tried = handle(lived, '1.0.0', { speechVolume: 30 })
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
        if (each.do === 'take') state = handle(state, `${each.version}.0.0`, each.values, readers)
        if (each.do === 'own') state = reportOwn(state, each.values, { readers, nowMs })
        if (each.do === 'confirm') state = confirm(state, each.program, state.turn, readers)
        if (each.do === 'end' && state.trial) state = endTrial(state, each.isLinked, readers)
        if (each.do === 'heard' && isConfirmed(state)) state = commit(state, readers)
        if (each.do === 'restart') state = undo(state, { reason: 'restarted', readers })
        ConfigState.parse(state)
        expect(state.turn).toBeGreaterThanOrEqual(before.turn)
        expect(state.trial?.programs.length).not.toBe(0)
        const ended = before.trial && !state.trial ? before.trial : undefined
        if (!ended) continue
        const isStored = last(state)?.state === 'applied'
        if (isStored) expect(isConfirmed(before)).toBe(true)
        for (const [tried, value] of Object.entries(ended.after))
          expect(state.inForce[tried]?.value).toEqual(isStored ? value : ended.before[tried]?.value)
      }
    }),
    { seed: 40, numRuns: 300 },
  )
})
