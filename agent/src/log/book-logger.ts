import { type Logger, pino } from 'pino'
import { z } from 'zod'
import type { Clock } from '../context.ts'
import type { LogBook } from './log-book.ts'

/** Fields of a log line that are never written, wherever the log goes. */
export const secretFields = ['installKey', '*.installKey', 'claimCode', '*.claimCode']

const Line = z.looseObject({ level: z.number(), msg: z.string().default('') })

/** A line of the logger as a person reads it: level, words, then the fields. */
function lineText(text: string): string {
  const { level, msg, ...fields } = Line.parse(JSON.parse(text))
  const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  return `${pino.levels.labels[level] ?? level} ${msg}${rest}`
}

/** A logger that writes as the given one does, and keeps what is worth it in the log book besides. */
export function createBookLogger(outer: Logger, book: LogBook, clock: Pick<Clock, 'now'>): Logger {
  const options = {
    level: 'debug',
    base: null,
    timestamp: false,
    redact: secretFields,
    serializers: { error: pino.stdSerializers.err },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info'], level: number) {
        const label = pino.levels.labels[level] as 'info' | undefined
        if (label) outer[label](...args)
        method.apply(this, args)
      },
    },
  }
  return pino(options as never, { write: (text: string) => book.note(clock.now(), lineText(text)) })
}
