import { execFile } from 'node:child_process'
import { environmentWith } from '../config.ts'

/** Runs a program to its end; what it printed is its output. */
export function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<{ isOk: boolean; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd, env: environmentWith(), timeout: 300_000, maxBuffer: 64 * 1024 * 1024 }
    execFile(program, [...args], options, (error, stdout, stderr) => {
      resolve({ isOk: error === null, output: stderr || stdout || (error?.message ?? '') })
    })
  })
}
