import { expect, test } from 'vitest'
import { programButtons } from './program-buttons.ts'

const nothing = {
  primary: undefined,
  hasReleaseBeside: false,
  menuSteps: [],
  mayEdit: false,
  mayDelete: false,
}

test.each([
  [
    'a draft gets its first release or goes',
    'draft',
    [],
    true,
    { primary: 'release', mayEdit: true, mayDelete: true },
  ],
  [
    'an approved one is activated first',
    'approved',
    ['activate', 'retire'],
    true,
    { primary: 'activate', hasReleaseBeside: true, menuSteps: ['retire'], mayEdit: true },
  ],
  [
    'who only decides adds nothing',
    'active',
    ['suspend', 'retire'],
    false,
    { menuSteps: ['suspend', 'retire'] },
  ],
  [
    'an active one gets new releases',
    'active',
    ['suspend', 'retire'],
    true,
    { primary: 'release', menuSteps: ['suspend', 'retire'], mayEdit: true },
  ],
  [
    'a suspended one is resumed',
    'suspended',
    ['resume', 'retire'],
    false,
    { primary: 'resume', menuSteps: ['retire'] },
  ],
  ['a retired one stays as it is', 'retired', [], true, {}],
] as const)('%s', (...row) => {
  const [, state, steps, mayManage, expected] = row
  expect(programButtons({ state, steps: [...steps] }, mayManage)).toEqual({ ...nothing, ...expected })
})
