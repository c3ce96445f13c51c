/** A one-line break of a rule that some test must notice. */
export interface Mutation {
  /** What the product would do wrong. */
  name: string
  file: string
  /** Occurs exactly once in the file. */
  search: string
  replace: string
  /** Test files of which at least one must fail. */
  tests: readonly string[]
  /** Its rule is one of PostgreSQL's own: without one on this machine nobody can say. */
  needsPostgres?: boolean
}

/** The file's text with the rule broken. @throws when the line to break is not there exactly once */
export function breakRule(text: string, { name, file, search, replace }: Mutation): string {
  const found = text.split(search).length - 1
  if (found !== 1) throw new Error(`"${name}": ${file} has ${JSON.stringify(search)} ${found} times`)
  return text.replace(search, () => replace)
}
