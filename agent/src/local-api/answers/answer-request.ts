import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Language } from '@filo/contract/localized-text'
import type { Logger } from 'pino'
import type { TestKeeper } from '../../hardware-tests/hardware-test-keeper.ts'
import type { RemoteKeeper } from '../../remote/remote-keeper.ts'
import type { ConfigKeeper } from '../../robot-config/config-keeper.ts'
import type { VoiceTrials } from '../../robot-voice/voice-trials.ts'
import { checkCaller, checkHost } from '../access/check-caller.ts'
import type { TokenGuesses } from '../access/token-guesses.ts'
import type { Hold } from '../claims.ts'
import { LocalApiError } from '../local-api-error.ts'
import {
  BodyClaim,
  HoldRequest,
  JointsClaim,
  type LocalError,
  type LocalHold,
  type LocalStatus,
} from '../local-api-shapes.ts'
import type { ReportedJoints } from '../reported-joints.ts'
import type { StoredClaims } from '../stored-claims.ts'
import { createConfigAnswers } from './answer-config.ts'
import { createRemoteAnswers } from './answer-remote.ts'
import { createTestAnswers } from './answer-tests.ts'
import { createVoiceAnswers } from './answer-voice.ts'
import type { OwnNames, WordedHardware } from './aros-info.ts'
import { arosInfoFiles } from './aros-info-page.ts'
import { readBody } from './read-body.ts'

export interface AnswerOptions {
  claims: Pick<StoredClaims, 'report' | 'hold' | 'releaseHold'>
  joints: Pick<ReportedJoints, 'report'>
  readStatus: () => Promise<LocalStatus>
  readNames: () => Promise<OwnNames>
  readHardware: (language: Language) => Promise<WordedHardware>
  config: ConfigKeeper
  tests: Pick<TestKeeper, 'follow' | 'answer' | 'offer' | 'report'>
  voice: Pick<VoiceTrials, 'follow' | 'report'>
  remote: Pick<RemoteKeeper, 'follow' | 'answer' | 'end'>
  clock: { now(): number }
  logger: Logger
}

/** What a request is answered with; `undefined` for nothing (204). */
type Handler = (request: IncomingMessage) => Promise<object | undefined>

/** A hold as it is told. */
export function presentHold({ reason, by, untilMs }: Hold): LocalHold {
  return { reason, ...(by && { by }), until: new Date(untilMs).toISOString() }
}

/** Paths, and methods in them. */
function createTable({
  claims,
  joints,
  readStatus,
  readHardware,
  config,
  tests,
  voice,
  remote,
  clock,
  logger,
}: AnswerOptions): Record<string, Record<string, Handler>> {
  return {
    '/v1/body': {
      async PUT(request) {
        await claims.report(await readBody(request, BodyClaim))
        return undefined
      },
    },
    ...createConfigAnswers(config, clock),
    ...createTestAnswers(tests, clock),
    ...createVoiceAnswers(voice, clock),
    ...createRemoteAnswers(remote),
    '/v1/joints': {
      async PUT(request) {
        joints.report(await readBody(request, JointsClaim))
        return undefined
      },
    },
    '/v1/status': { GET: () => readStatus() },
    '/v1/hardware': {
      GET: ({ headers }) => readHardware(headers['accept-language']?.startsWith('tr') ? 'tr' : 'en'),
    },
    '/v1/hold': {
      async POST(request) {
        const holdRequest = await readBody(request, HoldRequest)
        logger.info(holdRequest, 'the robot’s software asks not to be updated now')
        return presentHold(await claims.hold(holdRequest))
      },
      async DELETE() {
        await claims.releaseHold()
        return undefined
      },
    },
  }
}

function findHandler(
  table: ReturnType<typeof createTable>,
  { url = '', method = '' }: IncomingMessage,
): Handler {
  const path = url.split('?', 1)[0] ?? ''
  const methods = Object.hasOwn(table, path) ? table[path] : undefined
  if (!methods) throw new LocalApiError(404, 'not_found', 'there is no such path; see docs/local-api.md')
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (handler) return handler
  throw new LocalApiError(405, 'method_refused', `this path takes ${Object.keys(methods).join(' and ')}`)
}

/** A file of the page on the robot's own screen, which needs no token. */
function sendFile(response: ServerResponse, { type, text }: { type: string; text: string }): void {
  response.writeHead(200, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  response.end(text)
}

function send(response: ServerResponse, status: number, body: object | undefined): void {
  const text = body === undefined ? '' : `${JSON.stringify(body)}\n`
  response.writeHead(status, {
    ...(text && {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}

/** A way in that is open to everybody on the machine. */
interface OpenWay {
  token: string
  guesses: TokenGuesses
  /** The caller behind a connection has shown the token. */
  onKnown: (socket: Socket) => unknown
}

/** Answers requests of the robot's software; `way` where they come in by the port. */
export function createAnswerer(options: AnswerOptions, way?: OpenWay) {
  const table = createTable(options)

  /** What the robot's own screen shows without a token; undefined for everything else. */
  async function openTo({ url = '', method, headers }: IncomingMessage) {
    const path = url.split('?', 1)[0] ?? ''
    const file = Object.hasOwn(arosInfoFiles, path) ? arosInfoFiles[path] : undefined
    if (method !== 'GET' || (!file && path !== '/aros-info/robot')) return undefined
    checkHost(headers)
    return file ? { file } : { body: await options.readNames() }
  }

  async function answer(request: IncomingMessage): Promise<object | undefined> {
    if (way) {
      checkCaller(request.headers, way)
      way.onKnown(request.socket)
    }
    return findHandler(table, request)(request)
  }

  async function answerAndSend(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const open = await openTo(request)
      if (open?.file) return sendFile(response, open.file)
      const body = open?.body ?? (await answer(request))
      send(response, body === undefined ? 204 : 200, body)
    } catch (error) {
      // Nobody is left to be answered.
      if (response.destroyed || request.errored) return
      const known = error instanceof LocalApiError
      if (!known) options.logger.error({ error }, 'a request of the local API failed')
      const { status, code, message } = known
        ? error
        : { status: 500, code: 'internal', message: 'the agent could not answer; see its log' }
      if (status === 429 || !request.complete) response.setHeader('connection', 'close')
      send(response, status, { code, message } satisfies LocalError)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answerAndSend(request, response).catch((error: unknown) => {
      options.logger.error({ error }, 'an answer of the local API could not be sent')
      response.destroy()
    })
  }
}
