import type { IsolationReport } from '@filo/contract/device/messages/robot-report'
import { expect, test } from 'vitest'
import { isolationText } from './isolation-text.ts'

test.each<[IsolationReport | undefined, string | undefined]>([
  [undefined, undefined],
  [{ level: 'sandbox', limits: true }, 'isolation.level.sandbox · isolation.limits'],
  [
    { level: 'sandbox', limits: false, processes: 'namespace' },
    'isolation.level.sandbox · isolation.noLimits · isolation.processes.namespace',
  ],
  [
    { level: 'none', reason: 'not_root', limits: false, processes: 'mark' },
    'isolation.reason.not_root · isolation.processes.mark',
  ],
])('what a robot reports of its isolation is worded with all that it said: %j', (report, words) =>
  expect(isolationText(report, (key) => key)).toBe(words),
)
