import { expect, test } from 'vitest'
import { actorText, installKeyActor } from './system-actors.ts'

test.each([
  ['user', 'install key: Hat 1', 'install key: Hat 1', 'install key: Hat 1'],
  ['system', installKeyActor('Hat 1'), 'Kurulum anahtarı: Hat 1', 'Install key: Hat 1'],
  ['system', 'import', 'İçe aktarma', 'Import'],
  ['system', 'NH1-000123', 'NH1-000123', 'NH1-000123'],
] as const)('a %s named %j is told as %j and %j', (actorKind, actorName, tr, en) => {
  expect(actorText({ actorKind, actorName })).toEqual({ tr, en })
})
