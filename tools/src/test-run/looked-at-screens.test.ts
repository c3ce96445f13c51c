import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, repositoryRoot } from '../source/repository-files.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

/** The rows of a table in a file: `name: '/path'` or `name: linkedPages.other`, by name. */
function pathsIn(file: string): Map<string, string> {
  const rows = read(file).matchAll(/^ {2}(\w+): (?:'|linkedPages\.)([^',]+)'?,$/gm)
  return new Map([...rows].map(([, name = '', path = '']) => [name, path]))
}

/** The addresses of all screens, up to what names a record. */
function screenAddresses(): string[] {
  const own = pathsIn('console/src/app/paths.ts')
  const linked = pathsIn('contract/src/notifications/linked-pages.ts')
  const names = [...read('console/src/app/screens.ts').matchAll(/path: routePaths\.(\w+)/g)]
  return names.map(([, name = '']) => {
    const path = own.get(name) ?? name
    return (linked.get(path) ?? path).replace(/\/\$\w+$/, '/')
  })
}

/** What a spec does in an ordinary run: its tests that are for the proof alone are left out. */
const ofTheRun = (spec: string) =>
  spec
    .split(/^(?= {0,2}test\()/m)
    .filter((part) => !part.includes('tag: inTheProof'))
    .join('')

test('every screen is looked at by axe in a browser in an ordinary run', () => {
  const specs = listFiles(repositoryRoot, join(repositoryRoot, 'e2e/src'))
    .filter((path) => path.endsWith('.e2e.ts'))
    .map((path) => ofTheRun(read(path)))
    .filter((text) => /expect(?:All)?Accessible\w*\(/.test(text))
  const addresses = screenAddresses()
  expect(addresses.length).toBeGreaterThan(30)
  const isVisited = (address: string) => {
    const named = new RegExp(`['"\`]${address}(?:${address.endsWith('/') ? '' : `['"\`?#]`})`)
    return specs.some((text) => named.test(text))
  }
  expect(addresses.filter((address) => !isVisited(address))).toEqual([])
})
