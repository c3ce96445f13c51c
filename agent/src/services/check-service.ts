import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { ServiceCheck } from '@filo/contract/device/assignment/package-services'
import { reasonOf } from '../updates/update-error.ts'

/** Undefined when the service works, else what is wrong in words. */
export type CheckAnswer = string | undefined

const host = '127.0.0.1'

async function checkHttp(
  { port, path }: { port: number; path: string },
  signal: AbortSignal,
): Promise<CheckAnswer> {
  const outgoing = request({
    host,
    port,
    path,
    agent: false,
    signal,
    headers: { 'user-agent': 'filo-agent' },
  })
  outgoing.end()
  const [answer] = await once(outgoing, 'response', { signal })
  answer.destroy()
  const { statusCode = 0 } = answer
  return statusCode >= 200 && statusCode < 400 ? undefined : `HTTP status ${statusCode} from port ${port}`
}

async function checkTcp({ port }: { port: number }, signal: AbortSignal): Promise<CheckAnswer> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect', { signal })
    return undefined
  } finally {
    socket.destroy()
  }
}

/** Runs a command of the package within so many milliseconds. */
type RunCommand = (command: string, args: readonly string[], timeoutMs: number) => Promise<CheckAnswer>

/** Asks a service once whether it works, by its own port on this machine or by a command. Never fails. */
export async function checkService(
  check: ServiceCheck,
  { runCommand, stopping }: { runCommand: RunCommand; stopping: AbortSignal },
): Promise<CheckAnswer> {
  const timeoutMs = check.timeoutS * 1000
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([timeout, stopping])
  try {
    if (check.type === 'command') return await runCommand(check.command, check.args, timeoutMs)
    return await (check.type === 'http' ? checkHttp(check, signal) : checkTcp(check, signal))
  } catch (error) {
    return timeout.aborted ? `no answer within ${check.timeoutS} s` : reasonOf(error)
  }
}
