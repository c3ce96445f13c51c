import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrorsOf } from './field-errors.ts'

const Shape = z.strictObject({
  name: z.string().min(1),
  note: z.string().min(10).max(12),
  count: z.number().min(1).max(20),
  share: z.number().gt(0),
  size: z.number().multipleOf(5),
  tags: z.array(z.string()).min(1),
  kind: z.enum(['core', 'voice']),
  mail: z.email(),
  day: z.iso.date(),
  isOn: z.boolean(),
})

const good = {
  name: 'x',
  note: '0123456789',
  count: 1,
  share: 1,
  size: 5,
  tags: ['x'],
  kind: 'core',
  mail: 'a@b.example',
  day: '2026-03-05',
  isOn: true,
}

test.each([
  [{ name: '' }, 'Boş bırakılamaz.', 'It cannot be empty.'],
  [{ name: 7 }, 'Bir metin yazın.', 'Write a text.'],
  [{ note: 'short' }, 'En az 10 karakter yazın.', 'Write at least 10 characters.'],
  [{ note: 'x'.repeat(13) }, 'En çok 12 karakter yazın.', 'Write at most 12 characters.'],
  [{ count: 0 }, 'En az 1 olmalı.', 'It must be at least 1.'],
  [{ count: 21 }, 'En çok 20 olabilir.', 'It must be at most 20.'],
  [{ count: 'many' }, 'Bir sayı yazın.', 'Write a number.'],
  [{ share: 0 }, '0 değerinden büyük olmalı.', 'It must be more than 0.'],
  [{ size: 7 }, '5 sayısının katı olmalı.', 'It must be a multiple of 5.'],
  [{ tags: [] }, 'En az 1 tane olmalı.', 'Give at least one.'],
  [{ tags: 'x' }, 'Bir liste olmalı.', 'It must be a list.'],
  [{ kind: 'x' }, 'Şunlardan biri olmalı: core, voice.', 'It must be one of these: core, voice.'],
  [
    { mail: 'x' },
    'Bir e-posta adresi yazın, örneğin ad@ornek.com.',
    'Write an e-mail address, for example name@example.com.',
  ],
  [{ day: 'x' }, 'Bir gün yazın, örneğin 2026-03-05.', 'Write a day, for example 2026-03-05.'],
  [{ isOn: 'x' }, 'Evet ya da hayır (true, false) olmalı.', 'It must be yes or no (true, false).'],
  [{ extra: 1 }, 'Bilinmeyen alan: extra.', 'Unknown field: extra.'],
])('%o is refused in words a person understands, in both languages', (change, tr, en) => {
  const { error } = Shape.safeParse({ ...good, ...change })
  expect(error && fieldErrorsOf(error, 'tr').map(({ message }) => message)).toEqual([tr])
  expect(error && fieldErrorsOf(error, 'en').map(({ message }) => message)).toEqual([en])
})
