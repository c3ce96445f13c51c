import { z } from 'zod'
import { cleanInfo } from './library-text.ts'

const Acknowledgement = z.string().nullish()

/** One entry of a component's `licenses`: an id or a name, or an SPDX expression. */
export const LicenceChoice = z.object({
  license: z
    .object({ id: z.string().nullish(), name: z.string().nullish(), acknowledgement: Acknowledgement })
    .nullish(),
  expression: z.string().nullish(),
  acknowledgement: Acknowledgement,
})
export type LicenceChoice = z.infer<typeof LicenceChoice>

const nothing = /^(?:NOASSERTION|NONE)$/i

function textOf({ license, expression }: LicenceChoice): string[] {
  const text = cleanInfo(expression ?? license?.id ?? license?.name)
  return text && !nothing.test(text) ? [text] : []
}

function isConcluded({ license, acknowledgement }: LicenceChoice): boolean {
  return (license?.acknowledgement ?? acknowledgement) === 'concluded'
}

/** The licence of a component in one text; several hold together. What was concluded goes before what was declared. */
export function licenceOf(choices: readonly LicenceChoice[]): string | null {
  const concluded = choices.filter(isConcluded)
  const texts = Array.from(new Set((concluded.length > 0 ? concluded : choices).flatMap(textOf)))
  if (texts.length <= 1) return texts[0] ?? null
  return cleanInfo(texts.map((text) => (/\sOR\s/.test(text) ? `(${text})` : text)).join(' AND '))
}

const operand = /^[A-Za-z0-9][A-Za-z0-9.:+-]*$/

function isExpression(text: string): boolean {
  const open = text.split('(').length
  const parts = text
    .replace(/[()]/g, ' ')
    .trim()
    .split(/\s+(?:AND|OR|WITH)\s+/)
  return open === text.split(')').length && parts.every((part) => operand.test(part.trim()))
}

/** A licence as CycloneDX writes it: an expression where it is one, else a name. */
export function licenceChoices(licence: string): LicenceChoice[] {
  return isExpression(licence) ? [{ expression: licence }] : [{ license: { name: licence } }]
}
