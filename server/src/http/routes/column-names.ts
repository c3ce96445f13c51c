import type { AnyRoute } from '@filo/contract/routes'
import { type ValueNames, valueNames } from '@filo/contract/value-names'
import { z } from 'zod'

/** A schema without what only says that a value may be absent. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return bare(schema.unwrap() as z.ZodType)
  }
  return schema instanceof z.ZodArray ? bare(schema.element as z.ZodType) : schema
}

function partOf(schema: z.ZodType, key: string): z.ZodType | undefined {
  return schema instanceof z.ZodObject
    ? bare((schema.shape[key] as z.ZodType | undefined) ?? z.never())
    : undefined
}

/** The words for the values of one field of a list's rows, `roles.roleKey`; undefined for plain values. */
export function columnNames(route: Pick<AnyRoute, 'response'>, field: string): ValueNames | undefined {
  const items = route.response && partOf(route.response, 'items')
  const found = field
    .split('.')
    .reduce<z.ZodType | undefined>((schema, key) => schema && partOf(schema, key), items)
  return found && valueNames.get(found)
}
