import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import { expect, test } from 'vitest'
import { releaseButtons } from './release-buttons.ts'

type Case = Parameters<typeof releaseButtons>[0]

const problem: ProgramRelease['problems'][number] = {
  code: 'no_packages',
  text: { tr: 'Paket yok.', en: 'No packages.' },
}
const draft: Case = {
  state: 'draft',
  mayEdit: true,
  mayDecide: false,
  problems: [],
  program: { state: 'draft' },
}
const waiting: Case = {
  state: 'submitted',
  mayEdit: false,
  mayDecide: true,
  problems: [],
  program: { state: 'submitted' },
}
const nothing = { mayEdit: false, mayDelete: false, submit: undefined, approve: undefined, mayReject: false }

test.each<[string, Case, boolean, object]>([
  ['a complete draft is submitted', draft, false, { mayEdit: true, mayDelete: true, submit: 'open' }],
  [
    'one that lacks something is not',
    { ...draft, problems: [problem] },
    false,
    { mayEdit: true, mayDelete: true, submit: 'incomplete' },
  ],
  [
    'a rejected one is changed and submitted again, not deleted',
    { ...draft, state: 'rejected' },
    false,
    { mayEdit: true, submit: 'open' },
  ],
  ['one that waits is decided about', waiting, true, { approve: 'open', mayReject: true }],
  [
    'the own one is only rejected',
    { ...waiting, mayDecide: false },
    true,
    { approve: 'own', mayReject: true },
  ],
  [
    'one whose package was revoked meanwhile is only rejected',
    { ...waiting, problems: [problem] },
    true,
    { approve: 'incomplete', mayReject: true },
  ],
  ['nobody decides without the right', { ...waiting, mayDecide: false }, false, {}],
  [
    'nor once the program is retired',
    { ...waiting, mayDecide: false, program: { state: 'retired' } },
    true,
    {},
  ],
])('%s', (_title, release, mayReview, expected) => {
  expect(releaseButtons(release, mayReview)).toEqual({ ...nothing, ...expected })
})
