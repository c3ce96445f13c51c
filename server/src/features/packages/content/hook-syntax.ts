import { spawn } from 'node:child_process'
import type { HookKind } from '@filo/contract/device/assignment/package-content'
import type { HookTexts } from '@filo/contract/packages/version-content-routes'

const TIME_LIMIT_MS = 5000
const MAX_MESSAGE = 300

/** Interpreters that only read a script from stdin and say whether they understand it; nothing is run. */
const checkers = {
  sh: { command: '/bin/sh', args: ['-n'] },
  module: { command: process.execPath, args: ['--check', '--input-type=module', '-'] },
  commonjs: { command: process.execPath, args: ['--check', '-'] },
} as const

/** The first line of an interpreter's complaint, or undefined when it can read the script. */
async function complaintOf(checker: keyof typeof checkers, text: string): Promise<string | undefined> {
  const { command, args } = checkers[checker]
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'], timeout: TIME_LIMIT_MS, env: {} })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      stderr = (stderr + part).slice(0, 4000)
    })
    child.stdin.on('error', () => {})
    // An interpreter that cannot be started checks nothing; the robot still refuses what it cannot run.
    child.on('error', () => resolve(undefined))
    child.on('close', (code) => resolve(code === 0 ? undefined : messageOf(stderr)))
    child.stdin.end(text)
  })
}

/** Node runs a hook as a module or as CommonJS, whichever it understands. */
async function complaintAbout(language: 'sh' | 'node', text: string): Promise<string | undefined> {
  if (language === 'sh') return complaintOf('sh', text)
  const asModule = await complaintOf('module', text)
  return asModule && (await complaintOf('commonjs', text)) ? asModule : undefined
}

function messageOf(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim())
  const line = lines.find((candidate) => /Error:|syntax error|unterminated/i.test(candidate)) ?? lines[0]
  return (line || 'syntax error').slice(0, MAX_MESSAGE)
}

/** The hooks whose interpreter cannot read them, with what it says. */
export async function findSyntaxErrors(hooks: HookTexts): Promise<{ kind: HookKind; message: string }[]> {
  const found: { kind: HookKind; message: string }[] = []
  for (const [kind, hook] of Object.entries(hooks)) {
    if (!hook) continue
    const message = await complaintAbout(hook.language, hook.text)
    if (message) found.push({ kind: kind as HookKind, message })
  }
  return found
}
