import { expect, test } from 'vitest'
import { readFrame } from './read-frame.ts'

const done = {
  type: 'command-done',
  seq: 7,
  at: '2026-03-05T10:00:00.000Z',
  commandId: '019a0000-0000-7000-8000-00000000000a',
  outcome: 'done',
  text: '',
}

test.each([
  ['a message of the contract', done, 6, 'message'],
  ['one that was acknowledged', done, 7, 'repeat'],
  ['an older one, whatever its shape', { type: 'x', seq: 1 }, 7, 'repeat'],
  ['a new one of another shape', { type: 'x', seq: 8 }, 7, 'misshapen'],
  ['one with a number before any hello', { type: 'x', seq: 1 }, undefined, 'misshapen'],
  ['one without a number', { type: 'x' }, 7, 'garbage'],
  ['one with a number that is none', { ...done, seq: 1.5 }, 7, 'garbage'],
  ['a text', 'hello', 7, 'garbage'],
  ['nothing', null, 7, 'garbage'],
] as const)('%s is told from the others', (_, reported, ackedSeq, kind) => {
  expect(readFrame(JSON.stringify(reported), ackedSeq).kind).toBe(kind)
})

test('what is no JSON is garbage', () => {
  expect(readFrame('{"type":"hello"', 0).kind).toBe('garbage')
  expect(readFrame('', undefined).kind).toBe('garbage')
})

test('a frame that nests 200,000 deep is garbage and ends no stack', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  expect(readFrame(deep, 0).kind).toBe('garbage')
  expect(readFrame(`{"type":"hello","x":${deep}}`, undefined).kind).toBe('garbage')
})

test('halves of characters in a message are replaced, as the database cannot keep them', () => {
  const frame = readFrame(JSON.stringify({ ...done, text: 'cut \ud83d' }), 6)
  expect(frame).toMatchObject({ message: { text: 'cut \ufffd' } })
})

test('what a robot says moves no cursor and turns no line around; what programs print keeps its lines without colours', () => {
  const log = { type: 'log', seq: 7, at: done.at, updateId: done.commandId, package: 'ses', hook: 'start' }
  const printed = { ...log, stream: 'stdout', text: '\u001b[31mhata\u001b[0m\n\tson\u202e' }
  expect(readFrame(JSON.stringify(printed), 6)).toMatchObject({ message: { text: 'hata\n\tson\ufffd' } })
  const renewal = { type: 'agent-renewal', seq: 7, at: done.at, orderId: done.commandId }
  const reported = { ...renewal, version: '1.0\u202e', text: '\u001b]0;x\u0007', outcome: 'crashed' }
  const frame = readFrame(JSON.stringify(reported), 6)
  expect(frame).toMatchObject({ message: { version: '1.0\ufffd', text: '\ufffd]0;x\ufffd' } })
})
