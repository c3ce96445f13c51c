import { expect, test } from 'vitest'
import { seriesName } from './series-name.ts'

const fallback = 'Nova H1 insansı AROS'

test.each([
  ['that of the product before its first release', [], fallback],
  ['that of the newest release', ['Nova AROS', 'Nova Sistem'], 'Nova AROS'],
  ['without the number', ['Nova AROS 5.2.0'], 'Nova AROS'],
  ['without a number that is short', ['Nova AROS 5.2'], 'Nova AROS'],
  ['without a number with a letter', ['Nova AROS v5'], 'Nova AROS'],
  ['without the number of a candidate', ['Nova AROS 5.2.0-rc.1+3'], 'Nova AROS'],
  ['with a number that is part of it', ['Nova H1 AROS 5.2.0'], 'Nova H1 AROS'],
  ['with a number that ends a word', ['Nova H1'], 'Nova H1'],
  ['that of the release before one that is only a number', ['5.2.0', 'Nova AROS 5.1.0'], 'Nova AROS'],
  ['that of the product where all are numbers', ['5.2.0', '  '], fallback],
] as const)('the name of the series is %s', (_title, names, expected) => {
  expect(seriesName(names, fallback)).toBe(expected)
})
