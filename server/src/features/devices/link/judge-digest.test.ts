import { expect, test } from 'vitest'
import { type DigestWatch, judgeDigest, requestEvery, watchOf } from './judge-digest.ts'

const [same, other] = ['a'.repeat(64), 'b'.repeat(64)]

/** Which of the digests said one after the other led to a request. */
function requested(
  reported: readonly (string | undefined)[],
  {
    start = watchOf(same, false),
    arrives = () => false,
  }: { start?: DigestWatch; arrives?: () => boolean } = {},
): number[] {
  let watch = start
  return reported.flatMap((digest, index) => {
    const judged = judgeDigest(watch, digest)
    watch = { ...judged.watch, isArriving: arrives() }
    return judged.isRequested ? [index] : []
  })
}

const times = (count: number, digest: string | undefined) => Array.from({ length: count }, () => digest)

test.each([
  ['the digest of its last report', [same, same], []],
  ['none, as an agent from before', [undefined, undefined], []],
  ['another one', [other], [0]],
  ['another one after a while', [same, same, other], [2]],
  ['another one again and again', times(requestEvery * 2 + 1, other), [0, requestEvery, requestEvery * 2]],
  ['now this and now that', [other, same, other, same, other], [0]],
] as const)('a robot that says %s is asked for a report at %o %o', (_, reported, expected) => {
  expect(requested(reported)).toEqual(expected)
})

test('one that never reported is asked too', () => {
  expect(requested([other], { start: watchOf(null, false) })).toEqual([0])
})

test('while its messages arrive it is not asked, unless they go on and on', () => {
  expect(requested([other, other], { start: watchOf(same, true) })).toEqual([1])
  const start = watchOf(same, true)
  expect(requested(times(requestEvery + 1, other), { start, arrives: () => true })).toEqual([requestEvery])
})
