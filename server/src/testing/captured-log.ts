import { Writable } from 'node:stream'
import pino from 'pino'

/** A logger whose lines a test reads: all that were written since the last `forget`. */
export function createCapturedLog(level: 'error' | 'trace') {
  let written = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString('utf8')
      done()
    },
  })
  return {
    log: pino({ level }, stream),
    text: () => written,
    forget: () => {
      written = ''
    },
  }
}
