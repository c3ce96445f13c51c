const texts = ['', ' ', '\u0000', '\ud800', '\u202e', '%', ',', 'NaN', '1e400', "';--", '../..']
const longTexts = ['x'.repeat(20_000), 'İ'.repeat(300), '99999999999999999999']
const times = ['0000-01-01T00:00:00.000Z', '9999-99-99T00:00:00Z', '+275760-09-13T00:00:00.001Z']
const others = [-1, 1.5, 2 ** 31, 2 ** 53, 1e308, true, null, [], {}, [[]]]

/** What callers send where something else belongs: of every type, too long, too large, unreadable. */
const hostileValues: readonly unknown[] = [...texts, ...longTexts, ...times, ...others]

type Plain = Readonly<Record<string, unknown>>

function* instead(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) yield [...value, ...value]
  yield* hostileValues
}

/** A value with one place of it made hostile, for every place and every hostile value; lists are doubled too. */
export function* spoiled(value: unknown): Generator<unknown> {
  yield* instead(value)
  if (Array.isArray(value)) {
    for (const [place, part] of value.entries()) for (const bad of spoiled(part)) yield value.with(place, bad)
  } else if (value && typeof value === 'object') {
    for (const [key, part] of Object.entries(value as Plain))
      for (const bad of spoiled(part)) yield { ...value, [key]: bad }
  }
}
