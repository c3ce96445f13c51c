import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breaksOff, findBrokenRecording } from './recording-end.ts'

const head = '{"version":3,"term":{"cols":80,"rows":24}}'

test.each([
  ['nothing was shown yet', [head], true],
  ['output is the last', [head, '[0.1,"o","$ "]'], true],
  ['a line was cut by the kill', [head, '[0.1,"o","$ "]', '[0.2,"o","l'], true],
  ['its exit code is there', [head, '[0.1,"o","$ "]', '[0.2,"x","0"]'], false],
  ['the shell ended and none was begun', [head, '[0.2,"m","the shell ended (0)"]'], false],
  ['another shell was begun after it', [head, '[0.2,"m","the shell ended (0)"]', '[1,"o","$ "]'], true],
  ['a marker of something else is the last', [head, '[0.2,"m","9 bytes are not in the recording"]'], true],
])('a recording breaks off unless its shell ended: %s', (...[, lines, isBroken]) => {
  expect(breaksOff(`${lines.join('\n')}\n`)).toBe(isBroken)
})

test('a recording that is not there does not break off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'filo-recording-'))
  const path = join(folder, 'terminal.cast')
  expect(await findBrokenRecording(path)).toBe(false)
  await writeFile(path, `${head}\n[0.1,"o","${'x'.repeat(200_000)}"]\n`)
  expect(await findBrokenRecording(path)).toBe(true)
  await rm(folder, { recursive: true })
})
