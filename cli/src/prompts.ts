import { text } from 'node:stream/consumers'
import { read } from 'read'
import { BadConfig } from './config.ts'

/** How a command gets what was not in the environment. */
export interface Prompts {
  /** @throws BadConfig where nobody can answer */
  line: (prompt: string, variable: string) => Promise<string>
  /** The same for what must not be seen while it is typed. */
  secret: (prompt: string, variable: string) => Promise<string>
  /** All that comes on the standard input, without the line's end. */
  standardInput: () => Promise<string>
}

async function promptPerson(prompt: string, variable: string, silent: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BadConfig(`${variable} is missing, and there is no terminal to ask for it`)
  // Questions go beside the output, which may be written to a file.
  return read({ prompt: `${prompt}: `, silent, output: process.stderr })
}

/** Asks on the terminal. */
export const promptOnTerminal: Prompts = {
  line: (prompt, variable) => promptPerson(prompt, variable, false),
  secret: (prompt, variable) => promptPerson(prompt, variable, true),
  standardInput: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
}
