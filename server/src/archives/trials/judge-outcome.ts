import { posix } from 'node:path'
import { archiveErrors } from '@filo/contract/archives/archive-errors'
import { type ArchiveLimits, archiveLimits } from '@filo/contract/archives/archive-limits'
import { DomainError } from '../../ground/domain-error.ts'

/** A file that was written into the staging folder, or a copy or link that was added to it. */
export interface ReadFile {
  path: string
  mode: number
}

/** What is wrong with a set of files that the reader let through, judged without the reader's own rules. */
export function judgeFiles(files: ReadFile[], limits: ArchiveLimits = archiveLimits): string[] {
  const faults: string[] = []
  const names = new Set<string>()
  for (const { path, mode } of files) {
    const landed = posix.resolve('/staging', path)
    if (landed !== `/staging/${path}`)
      faults.push(`${JSON.stringify(path)} does not stay where it is written`)
    if (/\p{Cc}/u.test(path)) faults.push(`${JSON.stringify(path)} has a forbidden character`)
    if ((mode & ~0o777) !== 0) faults.push(`${JSON.stringify(path)} has mode ${mode.toString(8)}`)
    if (path.split('/').length > limits.maxDepth) faults.push(`${JSON.stringify(path)} is too deep`)
    if (names.has(path)) faults.push(`${JSON.stringify(path)} is there twice`)
    names.add(path)
  }
  for (const { path } of files)
    for (let above = posix.dirname(path); above !== '.' && above !== '/'; above = posix.dirname(above))
      if (names.has(above))
        faults.push(`${JSON.stringify(path)} lies below the file or link ${JSON.stringify(above)}`)
  return faults
}

/** What is wrong with how the reader refused: only a refusal of our table that names an entry is right. */
export function judgeRefusal(error: unknown): string[] {
  if (!(error instanceof DomainError)) return [`an error that is no refusal: ${String(error)}`]
  const isOurs = Object.values(archiveErrors).includes(error.definition)
  const { entry } = error.params
  const isSafe = typeof entry === 'string' && entry.length < 2500 && !/[\p{Cc}\p{Cf}]/u.test(entry)
  return [
    ...(isOurs ? [] : [`a foreign refusal: ${error.definition.code}`]),
    ...(isSafe ? [] : [`an unsafe name in the refusal: ${JSON.stringify(entry)}`]),
  ]
}
