import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { z } from 'zod'
import type { LocalConfig, OwnConfig } from './config-shapes.ts'
import type { ConsentAnswer, LocalTests, TestOffer, TestResult } from './hardware-test-shapes.ts'
import type { BodyClaim, JointsClaim, LocalError, LocalHold, LocalStatus } from './local-api-shapes.ts'
import type { LocalRemote, RemoteAnswer, RemoteEnd } from './remote-shapes.ts'
import type { LocalVoice, VoiceResult } from './voice-shapes.ts'

/** Who asks for tests, and whether they wait for news beside `turn`. */
interface TestsQuery {
  program?: string
  turn?: number
  /** 25 at most. */
  waitS?: number
}

/** The way to the agent: its socket (`FILO_LOCAL_SOCKET` of every hook), or its port with the file of its token. */
type LocalApiAddress = { socketPath: string } | { port: number; tokenFile: string }

/** An answer of the agent that is not 2xx. */
export class LocalApiRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, { code, message }: LocalError) {
    super(message)
    this.name = 'LocalApiRefusal'
    this.status = status
    this.code = code
  }
}

interface Answer {
  status: number
  text: string
}

const timeoutMs = 5000

/** What a program reads of the robot's configuration, and whether it waits for news beside `turn`. */
interface ConfigQuery {
  program: string
  keys: string[]
  turn?: number
  /** 25 at most. */
  waitS?: number
}

/** Read each time: an agent that was set up anew has another one. */
async function connectionOf(address: LocalApiAddress) {
  if ('socketPath' in address) return { options: { socketPath: address.socketPath }, headers: {} }
  const token = (await readFile(address.tokenFile, 'utf8')).trim()
  return {
    options: { host: '127.0.0.1', port: address.port },
    headers: { authorization: `Bearer ${token}` },
  }
}

async function fetchLocal(
  address: LocalApiAddress,
  method: string,
  path: string,
  { body, waitMs = 0 }: { body?: object; waitMs?: number } = {},
): Promise<Answer> {
  const { options, headers } = await connectionOf(address)
  const text = body && JSON.stringify(body)
  const content = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        ...options,
        method,
        path,
        agent: false,
        timeout: timeoutMs + waitMs,
        headers: { ...headers, ...content },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error('the agent does not answer')))
    outgoing.once('error', reject)
    outgoing.end(text)
  })
}

function refusalOf({ status, text }: Answer): LocalApiRefusal {
  try {
    return new LocalApiRefusal(status, JSON.parse(text))
  } catch {
    return new LocalApiRefusal(status, { code: 'unreadable', message: text.slice(0, 200) })
  }
}

/**
 * The agent's local API for a robot's program; needs nothing but Node.js. Every call throws LocalApiRefusal, or the
 * system's error where there is no agent.
 */
export function createLocalApiClient(address: LocalApiAddress) {
  async function call(method: string, path: string, body?: object, waitMs = 0): Promise<string> {
    const answer = await fetchLocal(address, method, path, { ...(body && { body }), waitMs })
    if (answer.status >= 200 && answer.status < 300) return answer.text
    throw refusalOf(answer)
  }

  return {
    /** Tells how the robot is, for `ttlS` seconds. */
    async report(claim: BodyClaim): Promise<void> {
      await call('PUT', '/v1/body', claim)
    },
    /** Tells how single joints are, for `ttlMs`; call it as often as they change, 10 times a second is plenty. */
    async reportJoints(claim: JointsClaim): Promise<void> {
      await call('PUT', '/v1/joints', claim)
    },
    status: async (): Promise<LocalStatus> => JSON.parse(await call('GET', '/v1/status')),
    /** Asks not to be updated for so many seconds (3600 at most); a later hold takes the place of this one. `by` is shown to people. */
    hold: async (seconds: number, reason: string, by?: string): Promise<LocalHold> =>
      JSON.parse(await call('POST', '/v1/hold', { seconds, reason, ...(by && { by }) })),
    /** Subscribes to keys for a minute and answers with their values, or waits for news: see followConfig. */
    async config({ program, keys, turn, waitS = 0 }: ConfigQuery): Promise<LocalConfig> {
      const query = new URLSearchParams({ program, keys: keys.join(), waitS: String(waitS) })
      if (turn !== undefined) query.set('turn', String(turn))
      return JSON.parse(await call('GET', `/v1/config?${query.toString()}`, undefined, waitS * 1000))
    },
    /** Says that the program has taken over the change of this turn. */
    async confirmConfig(program: string, turn: number): Promise<void> {
      await call('POST', '/v1/config/confirm', { program, turn })
    },
    /** Refuses the change of this turn, in words that people read: the agent takes it back at once. */
    async rejectConfig(program: string, turn: number, text: string): Promise<void> {
      await call('POST', '/v1/config/reject', { program, turn, text })
    },
    /** Tells what the program has set by itself. */
    async reportConfig(values: OwnConfig['values']): Promise<void> {
      await call('PUT', '/v1/config', { values })
    },
    /** The hardware tests under way; waits for news beside `turn`. `program`: what carries tests out asks for its task. */
    async tests({ program, turn, waitS = 0 }: TestsQuery = {}): Promise<LocalTests> {
      const query = new URLSearchParams({ waitS: String(waitS) })
      if (program !== undefined) query.set('program', program)
      if (turn !== undefined) query.set('turn', String(turn))
      return JSON.parse(await call('GET', `/v1/hardware-tests?${query.toString()}`, undefined, waitS * 1000))
    },
    /** Says what the person beside the robot answers. */
    async answerTests(answer: z.input<typeof ConsentAnswer>): Promise<void> {
      await call('POST', '/v1/hardware-tests/consent', answer)
    },
    /** Offers to carry tests out in the agent's place, for so many seconds. */
    async offerTests(offer: z.input<typeof TestOffer>): Promise<void> {
      await call('PUT', '/v1/hardware-tests/offer', offer)
    },
    /** Tells how a test ended that this program carried out. */
    async reportTest(result: z.input<typeof TestResult>): Promise<void> {
      await call('POST', '/v1/hardware-tests/result', result)
    },
    /** Says that this program speaks, and hears what it shall say; waits for news beside `turn`. */
    async voice({
      program,
      turn,
      waitS = 0,
    }: {
      program: string
      turn?: number
      waitS?: number
    }): Promise<LocalVoice> {
      const query = new URLSearchParams({ program, waitS: String(waitS) })
      if (turn !== undefined) query.set('turn', String(turn))
      return JSON.parse(await call('GET', `/v1/voice?${query.toString()}`, undefined, waitS * 1000))
    },
    /** Tells whether it was said, and if not why, in words that people read. */
    async reportVoice(result: z.input<typeof VoiceResult>): Promise<void> {
      await call('POST', '/v1/voice/result', result)
    },
    /** The remote session that asks or is open; waits for news beside `turn`, `waitS` seconds (25 at most). */
    async remote({ turn, waitS = 0 }: { turn?: number; waitS?: number } = {}): Promise<LocalRemote> {
      const query = new URLSearchParams({ waitS: String(waitS) })
      if (turn !== undefined) query.set('turn', String(turn))
      return JSON.parse(await call('GET', `/v1/remote?${query.toString()}`, undefined, waitS * 1000))
    },
    /** Says what the person beside the robot answers to a remote session, or to more time for it. */
    async answerRemote(answer: z.input<typeof RemoteAnswer>): Promise<void> {
      await call('POST', '/v1/remote/consent', answer)
    },
    /** Ends a remote session for the person beside the robot. */
    async endRemote(end: z.input<typeof RemoteEnd>): Promise<void> {
      await call('POST', '/v1/remote/end', end)
    },
    async release(): Promise<void> {
      await call('DELETE', '/v1/hold')
    },
  }
}

export type LocalApiClient = ReturnType<typeof createLocalApiClient>
