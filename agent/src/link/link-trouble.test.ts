import { expect, test } from 'vitest'
import type { Failure } from '../network/describe-failure.ts'
import { concernsConnection, createLinkTrouble, describeLinkEnd, type LinkTrouble } from './link-trouble.ts'

test('how a link ended is told by what the server said last', () => {
  const ended = { wasWelcomed: true, wentSilent: false, bye: undefined }
  const barred = { ...ended, bye: { type: 'bye', reason: 'barred' } } as const
  expect(describeLinkEnd(barred)).toMatchObject({
    code: 'sent_away',
    text: 'another machine works as this robot',
  })
  expect(describeLinkEnd(ended)).toMatchObject({ code: 'broken', text: 'the connection broke' })
  expect(describeLinkEnd({ ...ended, wentSilent: true })).toMatchObject({ code: 'silent' })
  expect(describeLinkEnd({ ...ended, wasWelcomed: false })).toMatchObject({ code: 'timed_out' })
  expect([barred, ended].map(concernsConnection)).toEqual([false, false])
  expect(
    [
      { ...ended, wentSilent: true },
      { ...ended, wasWelcomed: false },
    ].map(concernsConnection),
  ).toEqual([true, true])
})

const failed = (text: string): Failure => ({ code: 'other', status: null, detail: '', text })

test('the log says a reason once until it changes, and the time is that of the first failure until the robot is linked', async () => {
  const stated: string[] = []
  const reported: (LinkTrouble | undefined)[] = []
  let nowMs = 1000
  const logger = {
    warn: (_: unknown, text: string) => stated.push(text),
    info: (text: string) => stated.push(text),
  }
  const context = { clock: { now: () => nowMs }, logger } as unknown as Parameters<
    typeof createLinkTrouble
  >[0]['context']
  const noted: string[] = []
  const history = { note: async ({ text }: Failure) => void noted.push(text) }
  const trouble = createLinkTrouble({ context, history, onTrouble: (now) => reported.push(now) })
  for (const reason of ['a', 'a', 'b']) {
    trouble.retry()
    await trouble.note(failed(reason))
    trouble.wait(500)
    nowMs += 1000
  }
  expect(stated).toEqual(['link: not linked: a', 'link: not linked: b'])
  expect(reported.at(-1)).toEqual({ code: 'other', reason: 'b', sinceMs: 1000, nextTryMs: 3500 })
  trouble.over()
  expect(reported.at(-1)).toBeUndefined()
  await trouble.note(failed('b'), false)
  expect(noted).toEqual(['a', 'a', 'b'])
  expect(stated.slice(2)).toEqual(['link: linked', 'link: not linked: b'])
  expect(reported.at(-1)?.sinceMs).toBe(nowMs)
})
