import type { RestartPolicy } from '@filo/contract/device/assignment/package-services'

/** The exit code of a service; null: it was killed, or nobody saw how it ended. */
export type ExitCode = number | null

/** Whether a service that ended is started again. */
export function isRestarted(policy: RestartPolicy, exitCode: ExitCode): boolean {
  if (policy === 'never') return false
  return policy === 'always' || exitCode !== 0
}

/** Whether a service that ended did what it was for: it may end, and ended well. */
export function isFinished(policy: RestartPolicy, exitCode: ExitCode): boolean {
  return policy !== 'always' && exitCode === 0
}

/** An ending in words. */
export function endingWords(exitCode: ExitCode): string {
  if (exitCode === null) return 'it was killed'
  // What a shell says of a program that a signal ended (POSIX, 2.8.2).
  return exitCode > 128 && exitCode <= 192
    ? `a signal ended it (${exitCode - 128})`
    : `it ended with exit code ${exitCode}`
}
