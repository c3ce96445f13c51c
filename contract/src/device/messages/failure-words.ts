import type { LocalizedText } from '../../localized-text.ts'

/** What a hook of a package is called. */
const hookTexts: Record<string, LocalizedText> = {
  preinstall: { tr: 'kurulum öncesi betiği', en: 'the script before the installation' },
  install: { tr: 'kurulum betiği', en: 'the installation script' },
  start: { tr: 'başlatma betiği', en: 'the start script' },
  healthcheck: { tr: 'sağlık denetimi', en: 'the health check' },
  rollback: { tr: 'geri dönüş betiği', en: 'the rollback script' },
  uninstall: { tr: 'kaldırma betiği', en: 'the removal script' },
}

type Words = (groups: Record<string, string>) => LocalizedText

/** How a hook or a service ended, as agents say it. */
const endings: readonly (readonly [RegExp, Words])[] = [
  [
    /^(?:it ended with )?exit code (?<code>\d+)(?<early> before it was ready)?/,
    ({ code, early }) => ({
      tr: `${early ? 'hazır olmadan ' : ''}${code} koduyla bitti`,
      en: `ended with code ${code}${early ? ' before it was ready' : ''}`,
    }),
  ],
  [
    /^(?:ended by a signal|it was killed)(?<early> before it was ready)?/,
    ({ early }) => ({
      tr: `${early ? 'hazır olmadan ' : ''}dışarıdan durduruldu`,
      en: `was killed${early ? ' before it was ready' : ''}`,
    }),
  ],
  [
    /^a signal ended it \((?<signal>\d+)\)(?<early> before it was ready)?/,
    ({ signal, early }) => ({
      tr: `${early ? 'hazır olmadan ' : ''}${signal} sinyaliyle durduruldu`,
      en: `was ended by signal ${signal}${early ? ' before it was ready' : ''}`,
    }),
  ],
  [/^time limit reached/, () => ({ tr: 'süresi içinde bitmedi', en: 'did not end in its time' })],
  [
    /^not ready within (?<seconds>[\d.]+) s/,
    ({ seconds }) => ({ tr: `${seconds} saniyede hazır olmadı`, en: `was not ready within ${seconds} s` }),
  ],
  [
    /^it did not answer (?<times>\d+) times in a row/,
    ({ times }) => ({
      tr: `art arda ${times} kez yanıt vermedi`,
      en: `did not answer ${times} times in a row`,
    }),
  ],
  [/^it ends again and again/, () => ({ tr: 'durmadan sonlanıyor', en: 'ends again and again' })],
]

function subjectText(subject: string): LocalizedText | undefined {
  if (Object.hasOwn(hookTexts, subject)) return hookTexts[subject]
  const [, service] = /^[\w.-]+\/([\w.-]+)$/.exec(subject) ?? []
  return service ? { tr: `${service} servisi`, en: `the service ${service}` } : undefined
}

function quoted(rest: string): string {
  const line = rest.replace(/^\s*[:;]?\s*/, '').replace(/\s+/g, ' ')
  return line === '' ? '' : `: “${line}”`
}

/**
 * Words in both languages for what an agent says of a hook or service that failed (`healthcheck: exit code 7: left shoulder is
 * off`), with what the program printed as it did; undefined for everything else. The one place that words such reasons.
 */
export function failureText(reason: unknown): LocalizedText | undefined {
  if (typeof reason !== 'string') return undefined
  const [, subject = '', ending = ''] = /^([\w./-]+): ([\s\S]*)$/.exec(reason) ?? []
  const who = subjectText(subject)
  if (!who) return undefined
  for (const [pattern, words] of endings) {
    const met = pattern.exec(ending)
    if (!met) continue
    const how = words(met.groups ?? {})
    const quote = quoted(ending.slice(met[0].length))
    return { tr: `${who.tr} ${how.tr}${quote}`, en: `${who.en} ${how.en}${quote}` }
  }
  return undefined
}
