import { expect, test } from 'vitest'
import { languages } from '../localized-text.ts'
import {
  connectionStateNames,
  enrolmentStatusNames,
  lifeStateNames,
  unitUpdateStateNames,
} from './produced-robot-states.ts'

test.each(languages)(
  'states that stand side by side on a robot have words of their own in %s',
  (language) => {
    const kinds = [lifeStateNames, enrolmentStatusNames, connectionStateNames, unitUpdateStateNames]
    const words = kinds.flatMap((names) => Object.values(names).map((name) => name[language]))
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  },
)
