import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LinkFailure, mostLinkFailures } from '@filo/contract/device/link/link-reasons'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Failure } from '../network/describe-failure.ts'
import { makeContext } from '../test/make-context.ts'
import { addFailure, openLinkHistory, withoutReported } from './link-history.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second)).toISOString()
const failure = (code: Failure['code'], detail = '', status: number | null = null): Failure => ({
  code,
  status,
  detail,
  text: 'words',
})

test('tries in a row for one reason are one, with the first time, the last and how many', () => {
  let history: LinkFailure[] = []
  history = addFailure(history, failure('refused', 'a'), at(1))
  history = addFailure(history, failure('refused', 'b'), at(2))
  history = addFailure(history, failure('proxy_password', 'p', 407), at(3))
  history = addFailure(history, failure('refused'), at(4))
  expect(history).toEqual([
    { code: 'refused', status: null, detail: 'b', firstAt: at(1), lastAt: at(2), tries: 2 },
    { code: 'proxy_password', status: 407, detail: 'p', firstAt: at(3), lastAt: at(3), tries: 1 },
    { code: 'refused', status: null, detail: '', firstAt: at(4), lastAt: at(4), tries: 1 },
  ])
})

test('whatever fails, the list stays bounded and its tries are those of the reasons that it still names', () => {
  const codes = fc.array(fc.constantFrom('refused', 'timed_out', 'silent' as const), { maxLength: 60 })
  fc.assert(
    fc.property(codes, (all) => {
      const history = all.reduce<LinkFailure[]>(
        (before, code, index) => addFailure(before, failure(code as Failure['code']), at(index)),
        [],
      )
      expect(history.length).toBeLessThanOrEqual(mostLinkFailures)
      expect(history.at(-1)?.code).toBe(all.at(-1))
      if (history.length < mostLinkFailures)
        expect(history.reduce((sum, { tries }) => sum + tries, 0)).toBe(all.length)
    }),
  )
})

test('what the server knows is forgotten, and what came meanwhile is not', () => {
  const reported = addFailure(addFailure([], failure('refused'), at(1)), failure('silent'), at(2))
  const later = addFailure(addFailure(reported, failure('silent'), at(3)), failure('timed_out'), at(4))
  expect(withoutReported(later, reported)).toEqual([
    { code: 'silent', status: null, detail: '', firstAt: at(3), lastAt: at(3), tries: 1 },
    { code: 'timed_out', status: null, detail: '', firstAt: at(4), lastAt: at(4), tries: 1 },
  ])
  expect(withoutReported(reported, reported)).toEqual([])
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-link-history-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('it outlives a restart, is written ever more rarely while nothing changes, and a damaged one is none', async () => {
  const context = await makeContext(folder, 'https://filo.example')
  const history = await openLinkHistory(context)
  for (let tries = 0; tries < 7; tries += 1) await history.note(failure('refused'))
  expect(history.list()).toMatchObject([{ tries: 7 }])
  const again = await openLinkHistory(context)
  expect(again.list()).toMatchObject([{ code: 'refused', tries: 4 }])
  await again.forget(again.list())
  expect(JSON.parse(await readFile(context.folder.linkHistory, 'utf8'))).toEqual([])
  await writeFile(context.folder.linkHistory, '[{"code": 1')
  expect((await openLinkHistory(context)).list()).toEqual([])
})
