import { fillPlaceholders, type LocalizedText } from '@filo/contract/localized-text'
import { type NotificationKind, notificationKinds } from '@filo/contract/notifications/notification-kinds'

/** Whom a notice is for. */
export type Audience =
  | { to: 'users'; userIds: readonly string[] }
  /** Everybody who holds one of the kind's roles and sees records of this customer (null: staff records), but for some. */
  | { to: 'holders'; customerId: string | null; unitId?: string; exceptIds?: readonly string[] }

/** Something people are to be told of. */
export interface Notice {
  kind: NotificationKind
  audience: Audience
  /** Whose own act it was: they know. */
  actorId: string | null
  objectId: string
  /** What `{…}` in the kind's words stands for. */
  params: Record<string, string | LocalizedText>
  /** Notices of one key are one line, counted, until it is read; absent: of this kind and object. */
  foldKey?: string
  link: string
  /** Where the line leads once it stands for several. */
  linkOfMany?: string
  at: Date
}

/** The key under which a notice is folded for one person. */
export function foldKeyOf({ kind, foldKey, objectId }: Notice): string {
  return `${kind}:${foldKey ?? objectId}`
}

type Worded = Pick<Notice, 'kind' | 'params'>

function fill(words: LocalizedText, params: Notice['params'], count: number): LocalizedText {
  const inLanguage = (language: 'tr' | 'en') => {
    const texts = Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : value[language],
    ])
    return fillPlaceholders(words[language], { ...Object.fromEntries(texts), count })
  }
  return { tr: inLanguage('tr'), en: inLanguage('en') }
}

/** The words of a line that has stood for several, in both languages: which one is left of them nobody knows. */
export function titleOfMany({ kind, params }: Worded, count: number): LocalizedText {
  const { one, many } = notificationKinds[kind]
  return fill(many ?? one, params, count)
}

/** The words of a notice that stands for `count` events, in both languages. */
export function titleOf(worded: Worded, count: number): LocalizedText {
  return count > 1
    ? titleOfMany(worded, count)
    : fill(notificationKinds[worded.kind].one, worded.params, count)
}
