import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPty } from './pty.ts'
import { findPtyFiles } from './pty-files.ts'

const files = await findPtyFiles({} as never, null)
const usual = {
  environment: { PATH: '/usr/bin:/bin', TERM: 'xterm' },
  cwd: '/',
  owner: process.getuid?.() ?? 0,
  cols: 80,
  rows: 24,
}

function run(script: string, isAcking = true) {
  if (!files) throw new Error('no pty')
  const output: Buffer[] = []
  let exitCode: number | null | undefined
  const pty = openPty(
    files,
    { ...usual, command: '/bin/sh', args: ['-c', script] },
    {
      onOutput: (bytes) => {
        output.push(bytes)
        if (isAcking) pty.ack(bytes.length)
      },
      onExit: (code) => {
        exitCode = code
      },
    },
  )
  return { pty, bytes: () => Buffer.concat(output), exitCode: () => exitCode }
}

test.skipIf(!files)(
  'a program in a terminal prints raw bytes, and its exit code follows the last of them',
  async () => {
    const { pty, bytes, exitCode } = run("stty size; printf '\\303\\377x'; exit 7")
    await pty.closed
    expect(bytes()).toEqual(Buffer.from([...Buffer.from('24 80\r\n'), 0xc3, 0xff, 0x78]))
    expect(exitCode()).toBe(7)
  },
)

test.skipIf(!files)('what is typed arrives, and a new size too', async () => {
  const { pty, bytes } = run('read -r line; stty size; echo "got $line"')
  pty.resize(132, 50)
  await pty.write(Buffer.from('hello\n'))
  await pty.closed
  expect(bytes().toString()).toBe('hello\r\n50 132\r\ngot hello\r\n')
})

test.skipIf(!files)(
  'who prints waits until what was printed is taken',
  async () => {
    const { pty, bytes } = run('yes', false)
    await expect.poll(() => bytes().length, { timeout: 4000 }).toBeGreaterThan(60_000)
    await sleep(300)
    const before = bytes().length
    expect(before).toBeLessThan(140_000)
    pty.ack(before)
    await expect.poll(() => bytes().length, { timeout: 4000 }).toBeGreaterThan(before + 60_000)
    pty.hangUp()
    await pty.closed
  },
  12_000,
)

test.skipIf(!files)(
  'a shell that ignores hanging up is killed, and its exit says so',
  async () => {
    const { pty, exitCode, bytes } = run('trap "" HUP TERM; echo ready; while :; do sleep 0.1; done')
    await expect.poll(() => bytes().toString()).toContain('ready')
    pty.hangUp()
    await pty.closed
    expect(exitCode()).toBe(null)
  },
  9000,
)

test.skipIf(!files)('no other program inherits the terminal', async () => {
  const { pty, bytes } = run('echo ready; sleep 100')
  await expect.poll(() => bytes().toString()).toContain('ready')
  expect(execFileSync('ls', ['-l', '/proc/self/fd'], { encoding: 'utf8' })).not.toContain('ptmx')
  pty.hangUp()
  await pty.closed
})

test.skipIf(!files)('what the shell left with the terminal open does not hold back its exit', async () => {
  const { pty, exitCode, bytes } = run('setsid sleep 2 & echo bye; exit 0')
  await pty.closed
  expect(exitCode()).toBe(0)
  expect(bytes().toString()).toContain('bye')
})
