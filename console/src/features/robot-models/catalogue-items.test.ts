import type { RobotModel, RobotType } from '@filo/contract/robot-models/robot-models-routes'
import { expect, test } from 'vitest'
import { catalogueItems, searchCatalogue } from './catalogue-items.ts'

const named = (id: string, tr: string) => ({ id, code: id.toUpperCase(), name: { tr, en: tr } })
const types = [named('insansi', 'İnsansı'), named('depo', 'Depo taşıyıcı')] as RobotType[]
const model = (id: string, typeId: string, tr: string, status = 'active') =>
  ({ ...named(id, tr), typeId, status }) as RobotModel
const models = [
  model('nova-old', 'insansi', 'Nova eski', 'archived'),
  model('nova-h1', 'insansi', 'Nova H1'),
  model('d500', 'depo', 'Işıklı D500'),
]
const tree = catalogueItems(types, models)
const shown = (q: string) =>
  searchCatalogue(tree, q).map(({ type, models: own }) => [type.id, ...own.map(({ id }) => id)].join(' '))

test('models stand under their type, archived ones last', () => {
  expect(shown('')).toEqual(['insansi nova-h1 nova-old', 'depo d500'])
})

test.each([
  ['nova h1', ['insansi nova-h1']],
  ['IŞIKLI', ['depo d500']],
  ['insansi', ['insansi nova-h1 nova-old']],
  ['D500', ['depo d500']],
  ['yok', []],
])('a search for %s shows %j', (q, expected) => {
  expect(shown(q)).toEqual(expected)
})
