/** One broken rule; `line` is absent when the file as a whole breaks it. */
export interface Violation {
  rule: string
  path: string
  line?: number
  message: string
}

/** One line a person can click: `console/src/x.ts:3 message [rule]`. */
export function describeViolation({ rule, path, line, message }: Violation): string {
  return `${path}${line === undefined ? '' : `:${line}`} ${message} [${rule}]`
}
