import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import type { HardwareTestReason, HardwareTestTool } from '@filo/contract/hardware-tests/hardware-test-states'
import { outcomeOf } from './outcomes.ts'
import type { TestedPart, TestMachine, ToolResult } from './tested-machine.ts'

/** A part that can be tested, with the program that does it. */
export interface UsablePart {
  devices: string[]
  toolPath: string
}

/** Finds what there is of a part for a test; else why it is not possible, the cause that is cured first before the others. */
export async function findPart(
  machine: TestMachine,
  part: TestedPart,
  tool: HardwareTestTool,
): Promise<UsablePart | HardwareTestOutcome> {
  const devices = await machine.parts(part)
  if (devices.length === 0) return outcomeOf('not_possible', { reason: 'no_part' })
  const toolPath = machine.findTool(tool)
  if (!toolPath) return outcomeOf('not_possible', { reason: 'tool_missing', tool })
  const open = devices.filter((path) => machine.isOpen(path))
  if (open.length === 0) return outcomeOf('not_possible', { reason: 'not_permitted' })
  return { devices: open, toolPath }
}

const wordsOfTools: readonly [RegExp, HardwareTestReason][] = [
  [/permission denied|operation not permitted/i, 'not_permitted'],
  [/resource busy/i, 'part_busy'],
  [/no soundcards|cannot find card|no such (device|file)|cannot get card/i, 'no_part'],
]

/** Why a program that failed could not test; undefined where it worked. */
export function refusalOfTool(tool: HardwareTestTool, result: ToolResult): HardwareTestOutcome | undefined {
  if (result.exitCode === 0) return undefined
  const text = result.stderr.trim()
  if (result.isTimedOut) return outcomeOf('not_possible', { reason: 'timed_out', tool, text })
  const known = wordsOfTools.find(([words]) => words.test(text))?.[1]
  return outcomeOf('not_possible', { reason: known ?? 'tool_failed', tool, text })
}
