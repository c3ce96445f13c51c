import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { z } from 'zod'
import { encodeItems, itemsSchema, logRefused, type RefusedRecord } from '../routes/encode-items.ts'

type Serialize = (data: unknown) => string

const Answer = z.looseObject({ items: z.array(z.unknown()) })

interface SetAside {
  answer: Record<string, unknown>
  refused: RefusedRecord[]
}

/** A list's answer without the items that its schema refuses, which are named; undefined where no item is to blame. */
function setAsideUnreadable(schema: unknown, data: unknown): SetAside | undefined {
  const list = itemsSchema(schema)
  const answer = Answer.safeParse(data).data
  if (!list || !answer) return undefined
  const { readable, refused } = encodeItems(list, answer.items)
  if (refused.length === 0) return undefined
  const unreadable = refused.map(({ id }) => ({ id }))
  return { answer: { ...answer, items: readable, unreadable }, refused }
}

/** Writes answers as their schemas say. One record that a list's schema refuses does not take the list down: it is named and logged. */
export function createAnswerWriter(log: Pick<Logger, 'error'>): FastifySerializerCompiler<unknown> {
  return (route) => {
    const write = serializerCompiler(route as Parameters<typeof serializerCompiler>[0]) as Serialize
    return (data) => {
      try {
        return write(data)
      } catch (error) {
        const rest = setAsideUnreadable(route.schema, data)
        if (!rest) throw error
        logRefused(log, route.url, rest.refused)
        return write(rest.answer)
      }
    }
  }
}
