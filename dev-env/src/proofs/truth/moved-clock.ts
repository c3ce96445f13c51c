import { readFileSync } from 'node:fs'

/**
 * Loaded into a robot's agent before its own program (`--import`): its wall clock goes by as many milliseconds wrong as the file
 * says that this module’s address names (`?file=`), read anew several times a second, so that the clock can be moved while the
 * agent works. Clocks that only measure (`performance.now`, timers) are not moved, as on a real machine.
 */

const READ_EVERY_MS = 200
const path = new URL(import.meta.url).searchParams.get('file') ?? ''
const RealDate = Date
let offsetMs = 0

function readOffset(): void {
  try {
    offsetMs = Number(readFileSync(path, 'utf8')) || 0
  } catch {
    offsetMs = 0
  }
}

readOffset()
setInterval(readOffset, READ_EVERY_MS).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offsetMs] : args, newTarget) as Date,
  apply: () => new RealDate(RealDate.now() + offsetMs).toString(),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + offsetMs : (Reflect.get(target, name) as unknown),
})
