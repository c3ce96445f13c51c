import { stripVTControlCharacters } from 'node:util'
import { mapTexts, storableText } from '../../../db/storable-text.ts'
import { seenText } from '../../../ground/seen-text.ts'

/** Programs colour what they print for a terminal (ECMA-48); in a page that is noise. */
function printedText(text: string): string {
  return seenText(stripVTControlCharacters(text))
}

const changes: Readonly<Record<string, (text: string) => string>> = {
  log: printedText,
  // Names of files, written out where they are kept (repair-result.ts): two may differ in what is not seen.
  'command-done': storableText,
}

/**
 * Message of a robot, with every text as a person may see it: nothing in it moves the cursor, turns a line around or
 * pretends to be another word. Names of fields are texts too.
 */
export function withSeenTexts(message: unknown): unknown {
  const type = message && typeof message === 'object' && 'type' in message ? String(message.type) : ''
  return mapTexts(message, (Object.hasOwn(changes, type) && changes[type]) || seenText)
}
