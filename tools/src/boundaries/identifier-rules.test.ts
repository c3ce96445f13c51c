import { expect, test } from 'vitest'
import { describeViolation } from '../source/violation.ts'
import { findStoryWords } from './identifier-rules.ts'
import { readSourceFacts } from './source-facts.ts'

const complaintsAbout = (text: string, path = 'server/src/x.ts') =>
  findStoryWords(readSourceFacts(path, text)).map(describeViolation)

test.each([
  ['a variable', 'const toldAt = 1', 'toldAt says "told"'],
  ['a function', 'function takeStep() {}', 'takeStep says "take"'],
  ['an arrow function', 'const askServer = () => 1', 'askServer says "ask"'],
  ['a parameter', 'const f = (given: string) => given', 'given says "given"'],
  ['a parameter that is taken apart', 'const f = ({ a: kept }: { a: string }) => kept', 'kept says "kept"'],
  ['a rest parameter', 'const f = (...said: string[]) => said', 'said says "said"'],
  ['a caught error', 'try {} catch (told) { throw told }', 'told says "told"'],
  ['a property of a type', 'interface X { isHeld: boolean }', 'isHeld says "held"'],
  ['a method of a type', 'interface X { tell(): void }', 'tell says "tell"'],
  ['a parameter of a type', 'type F = (wanted: string) => void', 'wanted says "wanted"'],
  ['a property of an object', 'export const x = { askedBy: 1 }', 'askedBy says "asked"'],
  ['a code', "export const x = { release_held: ['a'] }", 'release_held says "held"'],
  ['a key in quotes', "export const x = { 'takenOver': 1 }", 'takenOver says "taken"'],
  ['a type', 'type Asked = string', 'Asked says "asked"'],
  ['an interface', 'interface HeldRole { a: string }', 'HeldRole says "held"'],
  ['a class and its members', 'class Say { #untold = 1 }', 'Say says "say"'],
  ['a private member', 'class X { #untold = 1 }', 'untold says "untold"'],
  ['a constant', 'export const MAX_KEPT = 1', 'MAX_KEPT says "kept"'],
])('%s may not use the words of a story', (_, text, complaint) => {
  expect(complaintsAbout(text).join('\n')).toContain(complaint)
})

test('tests are named as other code is', () => {
  expect(complaintsAbout('const told = 1', 'server/src/x.test.ts')).toHaveLength(1)
})

test('a word is a whole one, and what others named is only read', () => {
  const text = `
    import { take } from 'somewhere'
    export const intake = [1, 2].values().take(1)
    const { asked: requested } = take
    export const mistake = requested
    export const paths = { 'X-Asked': 1, 'GET /asked': 2 }
    export const sentence = 'what was asked, told and kept'`
  expect(complaintsAbout(text)).toEqual([])
})
