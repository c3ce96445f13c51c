import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cutOutput } from './cut-output.ts'
import { endedLimits, headBytes, leftOutNote, noteBytes, planCut, runningLimits } from './plan-cut.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-output-'))
  path = join(folder, 'out')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const limits = { wholeBytes: 100_000, tailBytes: 10_000 }

test.each([
  ['an output within its limit stays whole', 100_000, '', undefined],
  ['a longer one keeps its end', 100_001, 'x', { tailFrom: 90_001, leftOut: 57_233 }],
  [
    'an earlier cut is counted in',
    100_001,
    `${leftOutNote(500)}y`,
    { tailFrom: 90_001, leftOut: 90_001 - headBytes - leftOutNote(500).length - 4 + 500 },
  ],
])('%s', (_, size, behindHead, expected) => {
  expect(planCut(size, behindHead, limits)).toEqual(expected)
})

test('the line about what is left out has room', () => {
  expect(Buffer.byteLength(leftOutNote(999_999_999_999_999))).toBeLessThanOrEqual(noteBytes)
})

test('however an output grows, its beginning and its end are kept, it stays short, and every byte is accounted for', async () => {
  const Pieces = fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(Pieces, async (lengths) => {
      await rm(path, { force: true })
      const writer = await open(path, 'a')
      const whole = Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0))
      for (let index = 0; index < whole.length; index += 1)
        whole[index] = 97 + ((index * 7 + (index >> 9)) % 26)
      let written = 0
      for (const length of lengths) {
        await writer.write(whole, written, length)
        written += length
        cutOutput(path, runningLimits)
        expect((await stat(path)).size).toBeLessThanOrEqual(runningLimits.wholeBytes)
      }
      await writer.close()
      cutOutput(path, endedLimits)
      const left = await readFile(path)
      expect(left.length).toBeLessThanOrEqual(endedLimits.wholeBytes)
      const note = /\n\[… (\d+) bytes left out …\]\n/.exec(left.toString('utf8'))
      if (!note) {
        expect(left).toEqual(whole)
        return
      }
      const tailAt = headBytes + Buffer.byteLength(note[0])
      expect(left.subarray(0, headBytes)).toEqual(whole.subarray(0, headBytes))
      expect(left.subarray(tailAt)).toEqual(whole.subarray(headBytes + Number(note[1])))
    }),
    { seed: 11, numRuns: 30 },
  )
})
