import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')
const imports = /import (?:type )?\{([^}]*)\} from '@filo\/contract\/[^']*'/g
const unread = 'params|query|body|response|errors|summary|access'

/** `listUsers.response` in a file that imports `listUsers` from the contract. */
function shapesRead(text: string): string[] {
  const names = [...text.matchAll(imports)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((each) => each.trim().split(' as ').at(-1) ?? '')
      .filter((name) => /^[a-z]\w*$/.test(name)),
  )
  return names.flatMap(
    (name) => text.match(new RegExp(`(?<![\\w.'])${name}(?:\\?|!)?\\.(?:${unread})\\b`, 'g')) ?? [],
  )
}

test('no screen reads the shapes of a route, which the build takes out', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source })
  const found = files.flatMap((file) =>
    shapesRead(readFileSync(join(source, file), 'utf8')).map((use) => `${file}: ${use}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

test('a shape that is read is seen', () => {
  const text = "import { type User, listUsers } from '@filo/contract/users/users-routes'\nlistUsers.response"
  expect(shapesRead(text)).toEqual(['listUsers.response'])
})
