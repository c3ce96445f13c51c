import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../source/repository-files.ts'

/** Folder of the library that a file of a bundle is from; undefined for our own. */
function libraryOf(input: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]
}

/** The licenses of all libraries in a bundle, by the files that went into it. */
export function libraryLicenses(inputs: readonly string[]): string {
  const folders = new Set(inputs.map(libraryOf).filter((folder) => folder !== undefined))
  return [...folders]
    .toSorted()
    .map((folder) => {
      const place = join(repositoryRoot, folder)
      const file = existsSync(place) && readdirSync(place).find((name) => /^licen[cs]e/i.test(name))
      const { name, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Record<
        string,
        string
      >
      const text = file ? readFileSync(join(place, file), 'utf8') : `License: ${license}\n`
      return `${name}\n${'='.repeat(String(name).length)}\n${text}\n`
    })
    .join('\n')
}
