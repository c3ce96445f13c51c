import { cutText } from '../cut-text.ts'

const MAX_LENGTH = 200

/** Node.js ends its report of an uncaught error with its own version; the error and its cause stand above. */
const nodeEnding = /^Node\.js v\d/
const errorLine = /^(\[cause\]: )?[\w.]*Error\b/

/** The line of a hook's output that says best why it failed; empty when there is none. */
export function tellingLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const last = lines.at(-1) ?? ''
  const found = nodeEnding.test(last) ? lines.findLast((line) => errorLine.test(line)) : undefined
  return cutText((found ?? last).replace(/^\[cause\]: /, ''), MAX_LENGTH)
}
