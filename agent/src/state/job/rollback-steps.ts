import { isPastReturn } from './forward-steps.ts'
import { leavesRunning, type PackageOutline, type Step, startSteps } from './step.ts'

interface RollbackInput {
  /** Keys of the steps that the update began. */
  begun: readonly string[]
  /** Keys of the steps that came to their end. */
  done: readonly string[]
  to: readonly PackageOutline[]
  from: readonly PackageOutline[]
}

/** Undoing what the new packages did, last one first. */
function undoSteps({ begun, to }: RollbackInput): Step[] {
  return to.toReversed().flatMap(({ code, hooks }): Step[] => {
    const started = [`hook:to:start:${code}`, `services:to:${code}`].some((key) => begun.includes(key))
    const touched =
      started || ['preinstall', 'install'].some((hook) => begun.includes(`hook:to:${hook}:${code}`))
    return [
      ...(started ? [{ type: 'stop', side: 'to', code } as const] : []),
      ...(touched && hooks.includes('rollback')
        ? [{ type: 'hook', side: 'to', hook: 'rollback', code } as const]
        : []),
    ]
  })
}

/**
 * Bringing the old packages back: installed again where touched, on a machine that restarted where it had done so
 * for the new ones, started again and checked once services were being stopped: those not stopped yet may have ended
 * with the machine meanwhile.
 */
function restoreSteps({ begun, done, from }: RollbackInput): Step[] {
  const stopped = isPastReturn(begun) ? from.filter(leavesRunning) : []
  const touched = from.filter(({ code }) =>
    [`hook:to:install:${code}`, `hook:from:uninstall:${code}`].some((key) => begun.includes(key)),
  )
  const steps = (packages: readonly PackageOutline[], hook: 'install' | 'healthcheck'): Step[] =>
    packages
      .filter((item) => item.hooks.includes(hook))
      .map((item) => ({ type: 'hook', side: 'from', hook, code: item.code }))
  const isRestarted = from.length > 0 && done.includes('reboot:to')
  return [
    ...steps(touched, 'install'),
    ...(isRestarted ? [{ type: 'reboot', side: 'from' } as const] : []),
    ...startSteps(stopped, 'from'),
    ...steps(stopped, 'healthcheck'),
  ]
}

/** The way back from an update that began the given steps, to exactly what ran before. */
export function rollbackSteps(input: RollbackInput): Step[] {
  const switched = input.begun.includes('switch:to')
  return [
    ...undoSteps(input),
    ...(switched ? [{ type: 'switch', side: 'from' } as const] : []),
    ...restoreSteps(input),
    { type: 'finish-rollback' },
  ]
}
