import { jsonMessage } from '@filo/contract/remote/remote-streams'
import { expect, test } from 'vitest'
import { noIsolation } from '../../isolation/open-isolation.ts'
import { inSandbox, openTestTerminals, soon } from './test-terminals.ts'

const { openSession, openFiles, context } = openTestTerminals()

inSandbox(
  'a shell of the services’ user runs, with a clean environment, and its exit ends the streams',
  async () => {
    const { view, deeds, end, cast } = openSession()
    const page = view()
    await page.type('id -un; pwd; env | cut -d= -f1 | sort | tr "\\n" " "; tty; stty size; echo r""eady\n')
    await expect.poll(page.text, soon).toContain('ready')
    expect(page.text()).toMatch(/nobody\r\n\/\r\n/)
    expect(page.text()).toContain('HOME LANG LOGNAME')
    expect(page.text()).not.toContain('FILO')
    expect(page.text()).toContain('/dev/pts/')
    expect(page.text()).toContain('24 80')
    await page.type('exit 5\n')
    await expect.poll(page.closed, soon).toBe('done')
    expect(page.reported.at(-1)).toEqual({ type: 'exit', exitCode: 5 })
    expect(page.reported[0]).toEqual({ type: 'screen', cols: 80, rows: 24, user: 'nobody' })
    await end()
    expect(deeds).toEqual([
      { kind: 'terminal_opened', user: 'nobody' },
      { kind: 'terminal_ended', exitCode: 5, ended: 0 },
    ])
    expect(cast().trimEnd().split('\n').at(-1)).toMatch(/"x", "5"\]$/)
    expect(openFiles()).toEqual([])
  },
)

inSandbox('who comes later sees the screen and what follows, and watchers cannot type', async () => {
  const { view } = openSession()
  const first = view()
  await first.type('PS1=; echo o""ne\n')
  await expect.poll(first.text, soon).toContain('one')
  const watcher = view('view', undefined, { cols: 10, rows: 5 })
  await watcher.type('echo b""ad\n')
  await watcher.work.onData(jsonMessage({ type: 'resize', cols: 9, rows: 9 }))
  await first.type('echo t""wo\n')
  await expect.poll(watcher.text, soon).toContain('two')
  expect(watcher.text()).toContain('one')
  expect(watcher.text().split('two').length).toBe(2)
  expect(watcher.text()).not.toContain('bad')
  expect(watcher.reported.map(({ type }) => type)).toEqual(['screen', 'screen-end'])
  await first.work.onData(jsonMessage({ type: 'resize', cols: 100, rows: 30 }))
  await expect.poll(() => watcher.reported.at(-1), soon).toEqual({ type: 'size', cols: 100, rows: 30 })
})

inSandbox.each([
  [{ cols: 0, rows: 24 }],
  [{ cols: 80, rows: -1 }],
  [{ cols: 1001, rows: 24 }],
  [{ cols: 1.5, rows: 24 }],
  [null],
  ['x'],
])('a terminal of %j is refused', async (request) => {
  const { view } = openSession()
  const page = view('control', undefined, request)
  await expect.poll(page.closed, soon).toBe('refused')
})

inSandbox('what is no message ends the stream', async () => {
  const { view } = openSession()
  const page = view()
  await page.work.onData(Uint8Array.from([7, 1, 2]))
  expect(page.closed()).toBe('bad_data')
  const other = view()
  await other.work.onData(jsonMessage({ type: 'resize', cols: 0, rows: 0 }))
  expect(other.closed()).toBe('bad_data')
})

inSandbox.each([
  ['root', 'root'],
  ['nobody there', 'no-such-user'],
])('no terminal is offered as %s', async (_, user) => {
  const { part, view } = openSession({ remote: { ...context().remote, user } })
  expect(await part.canTerminal()).toBe(false)
  expect(() => view()).toThrow()
})

test('where nobody is kept apart no terminal is offered', async () => {
  const { part } = openSession({ isolation: noIsolation('off') })
  expect(await part.canTerminal()).toBe(false)
})

inSandbox('a virtual robot’s shell sees nothing of the machine and reaches nobody', async () => {
  const { part, view, end, left } = openSession({ isolation: noIsolation('simulated') })
  expect(await part.canTerminal()).toBe(true)
  const page = view()
  await page.type('PS1=; whoami; hostname; pwd; ls /; ls -A /home /var /etc /root 2>&1 | head -40\n')
  await page.type('cat /proc/net/dev | wc -l; ls /proc | grep -c "^[0-9]"; touch /x; echo re""ady\n')
  await expect.poll(page.text, soon).toContain('ready')
  expect(page.text()).toMatch(/robot\r\nt-1\r\n\/home\/robot\r\n/)
  expect(page.text()).toContain('cannot touch')
  expect(page.text()).not.toContain('shadow')
  expect(page.text()).not.toMatch(/\bwork\b/)
  page.close()
  await end()
  expect(await left()).toEqual([])
  expect(openFiles()).toEqual([])
})
