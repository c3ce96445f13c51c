const neededMajor = 24

/** Describes what is wrong with a Node of this version; undefined: nothing. */
export function describeOldNode(version: string): string | undefined {
  if (Number(version.split('.')[0]) >= neededMajor) return undefined
  return (
    `filo-agent: needs Node ${neededMajor} or newer, this is Node ${version}. ` +
    'Install the package filo-agent, which brings its own, or a newer Node.'
  )
}

/** Ends the program with one line where Node is too old for it (exit code 2). */
export function refuseOldNode(version: string): void {
  const refusal = describeOldNode(version)
  if (!refusal) return
  process.stderr.write(`${refusal}\n`)
  process.exit(2)
}
