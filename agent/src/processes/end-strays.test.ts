import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeContext } from '../test/make-context.ts'
import { endStrays } from './end-strays.ts'
import { findRuns } from './find-processes.ts'
import { markProgram } from './mark-program.ts'
import { stopRuns } from './stop-runs.ts'

const isHere = process.platform === 'linux'
const [person, former] = ['ab'.repeat(16), 'cd'.repeat(16)]
let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

test.skipIf(!isHere)(
  'an update ends what a former release left, and no shell of a remote session that is open',
  async () => {
    const base = await realpath(await mkdtemp(join(tmpdir(), 'filo-strays-')))
    const context = await makeContext(base, 'http://127.0.0.1:9')
    stop = async () => {
      await stopRuns(context, [person, former], { graceMs: 0 })
      await rm(base, { recursive: true, force: true })
    }
    const { folder } = context
    for (const path of [join(folder.packages, 'ses'), dirname(folder.remote)])
      await mkdir(path, { recursive: true })
    const session = {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      revision: 1,
      runId: person,
      isReported: true,
    }
    const writeState = (state: string) => {
      const stored = { ...session, state, consent: null, extensionAnswer: null, end: null }
      return writeFile(folder.remote, JSON.stringify({ sessions: [stored] }))
    }
    for (const runId of [person, former]) {
      const { command, args } = await markProgram(context, { runId }, { command: 'sleep', args: ['60'] })
      spawn(command, args, { stdio: 'ignore', detached: true }).unref()
    }
    const running = async (runId: string) => (await findRuns([runId])).length
    for (const runId of [person, former]) await expect.poll(() => running(runId), { timeout: 5000 }).toBe(1)

    await writeState('open')
    await endStrays(context, { manifests: [] })
    expect([await running(person), await running(former)]).toEqual([1, 0])

    await writeState('ended')
    await endStrays(context, { manifests: [] })
    expect(await running(person)).toBe(0)
  },
  20_000,
)
