import { execFile } from 'node:child_process'
import { access, constants, lstat, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { IsolationReport } from '@filo/contract/device/messages/robot-report'
import type { AgentContext } from '../../context.ts'
import { findAccount } from '../accounts.ts'
import { chooseShell, parseLanguage, parseShells } from './choose-shell.ts'
import { type DemoRobot, demoSandbox, hostNameOf } from './demo-sandbox.ts'
import type { PtyProgram } from './pty.ts'

/** What a terminal takes of an agent. */
export type TerminalContext = Pick<
  AgentContext,
  'disk' | 'folder' | 'isolation' | 'survivors' | 'logger' | 'clock' | 'remote' | 'serial'
>

/** How a terminal's shell is called, and whom it runs as. */
export interface ShellPlan extends Omit<PtyProgram, 'cols' | 'rows'> {
  user: string
}

const run = promisify(execFile)
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** The user's home, which the agent's own user may see otherwise, or not at all. */
const goHome = 'cd "$HOME" 2>/dev/null || cd /; exec "$@"'

const readText = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')

async function isProgram(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return false
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function findShell(requested: string, own: string | undefined): Promise<string | undefined> {
  const candidates = [requested, own ?? '', '/bin/bash', '/bin/sh']
  const programs = new Set<string>()
  for (const file of candidates) if (file.startsWith('/') && (await isProgram(file))) programs.add(file)
  const allowed = parseShells(await readText('/etc/shells'))
  return chooseShell({ requested, own, allowed, isProgram: (file) => programs.has(file) })
}

async function findLanguage(): Promise<string> {
  const texts = [await readText('/etc/default/locale'), await readText('/etc/locale.conf')]
  return texts.map(parseLanguage).find((language) => language !== undefined) ?? 'C.UTF-8'
}

/** A login shell of the robot's user, kept apart as services are; never the agent's own user. */
async function planForUser({ isolation, remote, folder }: TerminalContext): Promise<ShellPlan | undefined> {
  const user = await isolation.findUser(remote.user || null)
  if (!user || user.uid === 0 || user.uid === process.getuid?.()) return undefined
  const account = await findAccount(user.name)
  const shell = await findShell(remote.shell, account?.shell)
  if (shell === undefined) return undefined
  const words = ['-c', goHome, 'filo-shell', shell, '-l']
  const place = { releaseDir: folder.releases, stateDir: folder.packages }
  const called = {
    command: '/bin/sh',
    args: words,
    user: user.name,
    sight: 'robot',
    diesWithParent: true,
  } as const
  const names = { HOME: account?.home || '/', USER: user.name, LOGNAME: user.name, SHELL: shell }
  const environment = { ...names, LANG: await findLanguage(), PATH: path, TERM: 'xterm-256color' }
  const program = await isolation.wrap(called, place)
  return { ...program, user: user.name, environment, cwd: '/', owner: user.uid }
}

async function findTops(): Promise<DemoRobot['tops']> {
  const tops: Partial<Record<keyof DemoRobot['tops'], 'link' | 'folder'>> = {}
  for (const top of ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'] as const) {
    const found = await lstat(`/${top}`).catch(() => undefined)
    if (found) tops[top] = found.isSymbolicLink() ? 'link' : 'folder'
  }
  return tops
}

/** As nobody where the agent is root, so that even a way out of the sandbox leads to nothing. */
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs', '--']

/** A shell of a virtual robot, in a sandbox that keeps the machine safe from it. */
async function planForDemo({ serial }: TerminalContext): Promise<ShellPlan | undefined> {
  const shell = await findShell('', undefined)
  if (shell === undefined || !shell.startsWith('/bin/')) return undefined
  const robot = { name: hostNameOf(serial), tops: await findTops() }
  for (const before of process.getuid?.() === 0 ? [asNobody, []] : [[]]) {
    const [command = '', ...args] = [...before, ...demoSandbox('bwrap', [shell, '-l'], robot)]
    const [probe = '', ...words] = [...before, ...demoSandbox('bwrap', ['/bin/true'], robot)]
    const works = await run(probe, words, { timeout: 10_000, env: { PATH: path }, cwd: '/' }).then(
      () => true,
      () => false,
    )
    const owner = before.length > 0 ? 65534 : (process.getuid?.() ?? 0)
    if (works) return { command, args, user: 'robot', environment: { PATH: path }, cwd: '/', owner }
  }
  return undefined
}

const whyNot: Record<NonNullable<IsolationReport['reason']>, string> = {
  off: 'isolation is off (FILO_ISOLATION), and a shell is kept apart from the agent or there is none',
  not_root: 'the agent is not root, and only root starts a shell as another user, kept apart from the agent',
  no_user: 'there is no user to run a shell as (FILO_REMOTE_USER, FILO_SERVICES_USER)',
  no_tool: 'setpriv (util-linux) is missing, by which a shell is another user’s',
  unreachable: 'no user but the agent’s gets to the folders of releases, so nothing is kept apart',
  simulated: 'the sandbox of virtual robots does not work here (bubblewrap)',
}

/** Why there is no shell to offer, in words for the log. */
export function whyNoShell({ reason }: IsolationReport): string {
  return whyNot[reason ?? 'no_user']
}

/** How a terminal's shell is called on this robot; undefined where nobody's shell may be offered. */
export async function planShell(context: TerminalContext): Promise<ShellPlan | undefined> {
  const { level, reason } = context.isolation.report
  if (level !== 'none') return planForUser(context)
  return reason === 'simulated' ? planForDemo(context) : undefined
}
