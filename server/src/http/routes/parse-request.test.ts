import { expect, test } from 'vitest'
import { z } from 'zod'
import { parsePart, RequestInvalid } from './parse-request.ts'

const schema = z.object({ name: z.string(), tags: z.array(z.string()).default([]) })

const formatOf = (value: unknown, by?: 'person' | 'robot') => {
  try {
    parsePart('body', schema, value, by)
    return undefined
  } catch (error) {
    if (!(error instanceof RequestInvalid)) throw error
    const [issue] = error.zodError.issues
    return [issue?.code === 'invalid_format' && issue.format, issue?.path.join('.')]
  }
}

test.each([
  [{ name: 'Lobi' }, undefined],
  [{ name: 'روبوت' }, undefined],
  [{ name: '\u202efdp.exe.pdf' }, ['no_override', 'name']],
  [{ name: 'Lobi', tags: ['fuar', '\u2067x\u2069'] }, ['no_override', 'tags.1']],
  [{ name: 'a\0b' }, ['no_nul', 'name']],
])('what a person types as %j is refused by %j', (value, format) => {
  expect(formatOf(value)).toEqual(format)
})

test('what a robot says of itself is taken as it is', () => {
  expect(formatOf({ name: '\u202eters' }, 'robot')).toBeUndefined()
})
