import { cutLogText, logBounds } from '@filo/contract/retention/retention-kinds'
import { type SQL, sql } from 'drizzle-orm'

/** How long a log has grown, as columns of a row that counts it. */
interface LogSize {
  lines: SQL
  /** Of the texts, in UTF-8. */
  bytes: SQL
}

interface LogLine {
  packageCode: string | null
  hook: string | null
  stream: string
  text: string
}

/** Whether a log takes one more line: none follows the one that says that it was cut. */
export const takesLine = ({ lines, bytes }: LogSize): SQL =>
  sql`${lines} < ${logBounds.lines} and ${bytes} <= ${logBounds.bytes}`

/**
 * The columns package, hook, stream and text of a line that is counted already. The one by which its log would grow beyond
 * {@link logBounds} becomes a line that says so.
 */
export function boundedLine(counted: LogSize, { packageCode, hook, stream, text }: LogLine): SQL {
  const isIn = takesLine(counted)
  return sql`
    case when ${isIn} then ${packageCode}::text end,
    case when ${isIn} then ${hook}::text end,
    case when ${isIn} then ${stream}::text else 'agent' end,
    case when ${isIn} then ${text}::text else ${cutLogText} end`
}
