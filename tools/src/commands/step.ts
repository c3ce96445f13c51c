import { spawn } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { environmentWith } from '../config.ts'
import { repositoryRoot } from '../source/repository-files.ts'

/** One program that a command runs. */
export interface Step {
  name: string
  /** A program of node_modules/.bin. */
  program: string
  args: readonly string[]
  /** Folder below the repository; the repository itself when absent. */
  folder?: string
  /** Settings beside the environment's own. */
  settings?: Readonly<Record<string, string>>
  /** What the output must say for the run to count: a lint that saw no file has failed. */
  mustMatch?: RegExp
  /** Shows the output while it runs instead of keeping it for a failure. */
  live?: boolean
  /** Runs in the time that other programs leave. */
  givesWay?: boolean
}

export interface StepResult {
  name: string
  isOk: boolean
  durationMs: number
  /** What the program said, unless it was shown already. */
  output: string
}

const binFolder = join(repositoryRoot, 'node_modules', '.bin')

/** Puts a program below the others; one that is below them already stays there. */
function giveWay(pid: number): void {
  const { PRIORITY_BELOW_NORMAL: below } = constants.priority
  if (getPriority() < below) setPriority(pid, below)
}

/** Runs one program to its end; never throws: a program that cannot start is a failed step. */
export function runStep(step: Step): Promise<StepResult> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const child = spawn(join(binFolder, step.program), step.args, {
      cwd: join(repositoryRoot, step.folder ?? '.'),
      env: environmentWith(step.settings),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (step.givesWay && child.pid) giveWay(child.pid)
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
      if (step.live) process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (isOk: boolean) =>
      resolve({
        name: step.name,
        isOk,
        durationMs: performance.now() - startedAt,
        output: step.live ? '' : output,
      })
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(false)
    })
    child.on('close', (code) => {
      const matches = step.mustMatch === undefined || step.mustMatch.test(output)
      if (!matches) output += `expected the output to match ${step.mustMatch}\n`
      end(code === 0 && matches)
    })
  })
}

/** Runs steps, at most `atOnce` at a time, and tells about each as it ends. */
export async function runSteps(
  steps: readonly Step[],
  options: { atOnce: number; onEnd: (result: StepResult) => void },
): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step)
      options.onEnd(result)
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, work))
  return results
}
