import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'
import type { RoleKey } from '../roles.ts'

/** Whom a kind is about: the person's own work and account, or the robots of their scope. */
export const notificationGroups = ['mine', 'fleet'] as const
export const NotificationGroup = z.enum(notificationGroups)
export type NotificationGroup = z.infer<typeof NotificationGroup>

/** What is known of one kind of notification. */
export interface KindRow {
  group: NotificationGroup
  /** Who can be told of it at all. */
  roles: readonly RoleKey[]
  /** What it is called in the settings. */
  name: LocalizedText
  /** One event; `{object}` is the record's name. */
  one: LocalizedText
  /** Several that were folded; `{count}` says how many. Absent: the newest stands for all. */
  many?: LocalizedText
  /** Also mailed unless the person chose otherwise. */
  isMailed: boolean
}

type Words = readonly [tr: string, en: string]

interface RowInput {
  to: readonly RoleKey[]
  isMailed: boolean
  name: Words
  one: Words
  many?: Words
}

/** A kind of a group, from its words in Turkish and English. */
export function kindRow(group: NotificationGroup, { to: roles, isMailed, ...words }: RowInput): KindRow {
  const text = ([tr, en]: Words): LocalizedText => ({ tr, en })
  const many = words.many ? { many: text(words.many) } : {}
  return { group, roles, isMailed, name: text(words.name), one: text(words.one), ...many }
}
