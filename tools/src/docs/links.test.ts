import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, repositoryRoot } from '../source/repository-files.ts'

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...listFiles(repositoryRoot, join(repositoryRoot, 'docs')).filter((path) => path.endsWith('.md')),
]

/** The files of the repository that a page links to, as paths from its root. */
function linkedFiles(page: string): string[] {
  const text = readFileSync(join(repositoryRoot, page), 'utf8')
  return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  )
}

test('every link of a page leads to a file that is there', () => {
  const links = pages.flatMap((page) => linkedFiles(page).map((path) => ({ page, path })))
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ path }) => !existsSync(join(repositoryRoot, path)))).toEqual([])
})
