import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrations-folder.ts'

const journalOf = (path: string) =>
  JSON.parse(readFileSync(join(path, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] }

test('migrations run in the order they were made in', () => {
  const times = journalOf(migrationsFolder).entries.map(({ when }) => when)
  expect([...times].sort((a, b) => a - b)).toEqual(times)
})
