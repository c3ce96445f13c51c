import { expect, test } from 'vitest'
import { emptyModelValues, ModelValues, modelValuesOf } from './model-values.ts'

const typeId = '01900000-0000-7000-8000-000000000001'
const filled = { ...emptyModelValues(typeId), code: 'NOVA-H1', name: { tr: 'Nova', en: 'Nova' } }

test('what is left empty is not saved', () => {
  expect(ModelValues.parse(filled)).toEqual({
    typeId,
    code: 'NOVA-H1',
    name: { tr: 'Nova', en: 'Nova' },
    description: { tr: '', en: '' },
    imageKey: null,
    gallery: [],
    specs: { sensors: [] },
    languages: ['tr', 'en'],
    configSchema: {},
    hardwareBaseline: {},
    minAros: null,
  })
})

test('a number that is none is named where it stands', () => {
  const problem = ModelValues.safeParse({ ...filled, specs: { ...filled.specs, heightCm: 'tall' } })
  expect(problem.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['specs.heightCm'])
})

test('a range outside its bounds is named where it stands', () => {
  const configSchema = { ...filled.configSchema, speechVolume: { min: 0, max: 200, initial: 10 } }
  const problem = ModelValues.safeParse({ ...filled, configSchema })
  expect(problem.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['configSchema.speechVolume'])
})

test('a saved model comes back as it went in', () => {
  const output = ModelValues.parse({
    ...filled,
    specs: { ...filled.specs, weightKg: 62.5 },
    gallery: ['nova-h1-back'],
    hardwareBaseline: { ...filled.hardwareBaseline, cpu: 'Jetson Orin', memoryGb: 16, gpu: '  ' },
  })
  expect(output.hardwareBaseline).toEqual({ cpu: 'Jetson Orin', memoryGb: 16 })
  const meta = { id: typeId, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, etag: '' }
  const counts = { variantCount: 0, unitCount: 0, status: 'active' as const }
  expect(ModelValues.parse(modelValuesOf({ ...meta, ...counts, ...output }))).toEqual(output)
})
