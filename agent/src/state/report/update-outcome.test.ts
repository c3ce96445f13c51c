import { expect, test } from 'vitest'
import { TransientError, UpdateError } from '../../updates/update-error.ts'
import { type Job, newJob } from '../agent-state.ts'
import { toFailure, updateOutcome } from './update-outcome.ts'

const release = { arosId: 'a', contentHash: 'a', name: 'AROS', version: '1' }
const job: Job = {
  ...newJob({ updateId: 'u', attempt: 1, to: release, from: null }),
  mode: 'rollback',
  begun: ['download'],
}
const systemError = (code: string) => Object.assign(new Error(`${code}: no space left on device`), { code })
const checked = new UpdateError('disk_full', '9 MB needed, 1 MB free', undefined, { needed: 9, free: 1 })

test.each([
  ['a disk found too small beforehand', checked, 'disk_full', 'disk_full'],
  ['a disk that was full in the middle', systemError('ENOSPC'), 'disk_full', 'install_failed'],
  ['a used up share of the disk', systemError('EDQUOT'), 'disk_full', 'install_failed'],
  ['anything else of the system', systemError('EIO'), 'internal', 'install_failed'],
  ['what passes by itself', new TransientError('offline'), 'internal', 'install_failed'],
])('%s', (_, error, errorCode, key) => {
  const failure = toFailure(error, { type: 'download' })
  expect(updateOutcome({ ...job, failure })).toMatchObject({ phase: 'failed', errorCode, key })
})
