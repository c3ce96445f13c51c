/** A test or something only tests load: `x.test.ts`, `x.e2e.ts`, `test-x.ts`, gallery stories, probe tables of the authorization test, trials of archives. */
export function isTestFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    /\.(test|e2e|story|suite)\.tsx?$/.test(name) ||
    name.startsWith('test-') ||
    /^e2e\/|-probes\.ts$|\/trials\/|^server\/src\/authorization\//.test(path)
  )
}

/** A long proof (`npm run proof`) or a part of one: it builds what tests build. */
export function isProofFile(path: string): boolean {
  return /\/proofs\/|-proof\.ts$/.test(path)
}

/** A tool's own configuration, whose default export and environment the tool asks for. */
export function isToolConfiguration(path: string): boolean {
  return /(^|\/)((vite|vitest|playwright|drizzle)\.config|screen-environment)\.ts$/.test(path)
}

/** TypeScript we wrote. */
export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}
