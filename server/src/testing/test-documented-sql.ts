import { readFileSync } from 'node:fs'

/** The statements of the first SQL block behind some words of docs/operations.md: what operators copy is what is tested. */
export function documentedSql(after: string): string[] {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const start = text.indexOf(after)
  if (start === -1) throw new Error(`docs/operations.md does not say: ${after}`)
  const block = /```sql\n([\s\S]*?)```/.exec(text.slice(start))?.[1] ?? ''
  return block
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
}
