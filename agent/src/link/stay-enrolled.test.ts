import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeContext } from '../test/make-context.ts'
import { createHttp, type Http } from '../updates/http/download.ts'
import { AbortedError, reasonOf } from '../updates/update-error.ts'
import { waitForAcceptance } from './stay-enrolled.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-stay-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

type Answer = Awaited<ReturnType<Http['postJson']>>

/** Asks a server that gives these answers one after the other. @returns the pauses between, and what failures said */
async function waitsAfter(answers: readonly Answer[]): Promise<{ pauses: number[]; failures: string[] }> {
  const made = await makeContext(join(base, 'robot'), 'http://127.0.0.1:1')
  const pauses: number[] = []
  const failures: string[] = []
  const clock = {
    now: () => new Date(2026, 0, 1, 14, 20).getTime(),
    sleep: async (ms: number) => {
      pauses.push(ms)
    },
  }
  const context = { ...made, clock, randomness: { ...made.randomness, fraction: () => 0.5 } }
  const left = [...answers]
  const postJson: Http['postJson'] = async () => {
    const answer = left.shift()
    if (!answer) throw new AbortedError()
    return answer
  }
  const options = { installKey: undefined, claimCode: undefined, rootFile: undefined }
  const waiting = waitForAcceptance(
    context,
    { ...createHttp(context), postJson },
    {
      ...options,
      onRecord: () => undefined,
      onFailure: (error) => failures.push(reasonOf(error)),
    },
  )
  await expect(waiting).rejects.toThrow(AbortedError)
  return { pauses, failures }
}

test('a robot beyond the limit of its network asks again when the server said, and says until when it waits', async () => {
  const limited = { code: 'too_many_new_robots', params: { limit: 60, seconds: 3600 } }
  const { pauses, failures } = await waitsAfter([{ status: 429, retryAfterMs: 3_600_000, json: limited }])
  expect(pauses).toEqual([3_630_000])
  expect(failures).toEqual([
    'the server admits no more robots from this network before 15:20 (at most 60 new ones an hour without an install key)',
  ])
})

test('any other wish of the server to be left alone is kept to; without one tries become rarer', async () => {
  const busy = { status: 503, json: {} }
  const { pauses } = await waitsAfter([
    { ...busy, retryAfterMs: 20_000 },
    { ...busy, retryAfterMs: 0 },
    { ...busy, retryAfterMs: 0 },
  ])
  expect(pauses).toEqual([50_000, 2000, 4000])
})
