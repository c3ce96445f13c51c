import { execFile } from 'node:child_process'
import { z } from 'zod'
import type { WrappingKey } from './wrapping-key.ts'

const WITHIN_MS = 10_000
const PREFIX = 'command:'

const Base64 = z.base64().min(1)
const WrapAnswer = z.object({ keyId: z.string().min(1).max(500), wrapped: Base64 })
const UnwrapAnswer = z.object({ plaintext: Base64 })

/** One request in, one answer out. @throws with the program's own first line when it fails */
function call<T>(program: string, request: object, answer: z.ZodType<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, { timeout: WITHIN_MS, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error) {
        const output = stderr.trim().split('\n')[0]
        const ended = error.killed
          ? `did not answer within ${WITHIN_MS / 1000} s`
          : `failed (${error.code ?? error.signal})`
        return reject(new Error(`${program} ${ended}${output ? `: ${output}` : ''}`))
      }
      try {
        resolve(answer.parse(JSON.parse(stdout)))
      } catch {
        // What it said may be a key: it is not repeated.
        reject(new Error(`${program} gave an answer that is none (docs/operations.md)`))
      }
    })
    // A program that ends without reading says why by how it ends.
    child.stdin?.on('error', () => {})
    child.stdin?.end(JSON.stringify(request))
  })
}

/**
 * A key that a program holds, such as one that asks a key management service: it is run without arguments, reads one
 * JSON object on standard input and writes one on standard output (docs/operations.md). The wrapping key never comes
 * to the server.
 */
export function commandKey(program: string): WrappingKey {
  return {
    name: program,
    isNamed: (wrappedBy) => wrappedBy.startsWith(PREFIX),
    wrap: async (keyId, bytes) => {
      const request = { operation: 'wrap', context: keyId, plaintext: bytes.toString('base64') }
      const answer = await call(program, request, WrapAnswer)
      return { wrappedBy: `${PREFIX}${answer.keyId}`, wrapped: answer.wrapped }
    },
    unwrap: async (keyId, { wrappedBy, wrapped }) => {
      const request = { operation: 'unwrap', context: keyId, keyId: wrappedBy.slice(PREFIX.length), wrapped }
      return Buffer.from((await call(program, request, UnwrapAnswer)).plaintext, 'base64')
    },
  }
}
