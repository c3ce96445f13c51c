import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { z } from 'zod'

type Serialize = (data: unknown) => string

const Answer = z.looseObject({ items: z.array(z.unknown()) })
const Named = z.looseObject({ id: z.union([z.string(), z.number()]) })

interface SetAside {
  answer: Record<string, unknown>
  /** Which fields of which record were refused; never what stands in them. */
  refused: { id: string | null; fields: string[] }[]
}

function idOf(item: unknown): string | null {
  const named = Named.safeParse(item).data
  return named ? String(named.id) : null
}

/** A list's answer without the items that its schema refuses, which are named; undefined where no item is to blame. */
export function setAsideUnreadable(schema: unknown, data: unknown): SetAside | undefined {
  const list = schema instanceof z.ZodObject ? schema.shape['items'] : undefined
  const answer = Answer.safeParse(data).data
  if (!(list instanceof z.ZodArray) || !answer) return undefined
  const element = list.element as z.ZodType
  const readable: unknown[] = []
  const refused: SetAside['refused'] = []
  for (const item of answer.items) {
    const { error } = z.safeEncode(element, item)
    if (!error) readable.push(item)
    else refused.push({ id: idOf(item), fields: error.issues.map(({ path }) => path.join('.')) })
  }
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
        for (const record of rest.refused)
          log.error({ list: route.url, ...record }, 'a record of a list cannot be shown')
        return write(rest.answer)
      }
    }
  }
}
