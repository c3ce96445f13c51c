import { isAbsolute, join } from 'node:path'

/** A text with `${NAME}` replaced by the variable; a name that is not there stays as it is. */
export function fillVariables(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)\}/g, (whole, name: string) => variables[name] ?? whole)
}

/** Resolves what to run: a path is one of the package's files unless it is absolute, a bare name is a program of the system. */
export function resolveCommand(command: string, packageDir: string): string {
  return !command.includes('/') || isAbsolute(command) ? command : join(packageDir, command)
}
