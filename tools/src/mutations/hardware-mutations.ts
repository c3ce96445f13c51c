import type { Mutation } from './mutation.ts'

/** Breaks of what is said of a robot's hardware. */
export const hardwareMutations: readonly Mutation[] = [
  {
    name: 'a hardware change since the passport is put away without its cause',
    file: 'contract/src/hardware/hardware-change-states.ts',
    search: "return change.mustBeExplained && isPutAway && !cause ? 'hardware_cause_missing' : undefined",
    replace: 'return undefined',
    tests: ['contract/src/hardware/hardware-rules.test.ts'],
  },
  {
    name: 'what could not be read this time counts as gone',
    file: 'contract/src/hardware/diff-hardware.ts',
    search: "return missing === undefined || missing === 'no_part'",
    replace: 'return true',
    tests: ['contract/src/hardware/diff-hardware.test.ts'],
  },
]
