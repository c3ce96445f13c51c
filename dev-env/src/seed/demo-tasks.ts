import type { DemoProgress, DemoStep } from '@filo/contract/demo/demo-routes'

/** One piece of the loading; done before, it does nothing or goes on. */
export interface DemoTask {
  step: DemoStep
  run: () => Promise<unknown>
}

/** Does one task after the other, telling of each before it begins; `report` may throw to break it off. */
export async function runTasks(
  tasks: readonly DemoTask[],
  report: (progress: DemoProgress) => void,
): Promise<void> {
  for (const [done, { step, run }] of tasks.entries()) {
    report({ step, done, total: tasks.length })
    await run()
  }
}
