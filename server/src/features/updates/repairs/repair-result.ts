import type { CommandDoneMessage } from '@filo/contract/device/messages/agent-messages'
import { visibleText } from '../../../ground/visible-text.ts'
import type { RepairRow } from './unit-repairs-store.ts'

const PATH_CHARACTERS = 600
const REFUSAL_CHARACTERS = 500
/** What the database counts in. */
const MOST = 2_147_483_647

type Found = Pick<RepairRow, 'outcome' | 'refusal' | 'arosName' | 'checked' | 'damaged' | 'mended' | 'files'>

/**
 * Result that is stored of a robot's answer to a repair. It is the robot's own word: no more is damaged than was read and no more
 * mended than was damaged, and its texts are made visible. Done without a result is refused.
 */
export function resultOf({ outcome, repair, text }: CommandDoneMessage): Found {
  if (outcome === 'refused' || !repair) {
    const refusal = visibleText(text, REFUSAL_CHARACTERS)
    const none = { arosName: null, checked: null, damaged: null, mended: null, files: [] }
    return { outcome: 'refused', refusal, ...none }
  }
  const checked = Math.min(repair.checked, MOST)
  const damaged = Math.min(repair.damaged, checked)
  const { name, version } = repair.current
  return {
    outcome: 'done',
    refusal: null,
    arosName: visibleText(`${name} ${version}`, PATH_CHARACTERS),
    checked,
    damaged,
    mended: Math.min(repair.mended, damaged),
    files: repair.files.map(({ path, isMended }) => ({ path: visibleText(path, PATH_CHARACTERS), isMended })),
  }
}
