import type { LocalizedText } from '@filo/contract/localized-text'
import { type Language, languages } from '@filo/contract/localized-text'
import { isWindowRight } from '@filo/contract/marketing/local-window'
import type { MarketingContent } from '@filo/contract/marketing/marketing-content'
import type { Completeness, MarketingProblem } from '@filo/contract/marketing/marketing-shapes'
import { type VersionState, versionStateNames } from '@filo/contract/packages/version-states'
import { hasAnyTime, storeWindow } from '../../../records/storefront/store-window.ts'

/** What is checked before content is submitted, and anew before it is approved and published. */
export interface CheckedMarketing
  extends Pick<MarketingContent, 'title' | 'summary' | 'story' | 'media' | 'price' | 'window'> {
  build: { semver: string; state: VersionState }
  stores: readonly { name: LocalizedText; currency: string; timeZone: string }[]
}

type ProblemCode = MarketingProblem['code']

const languageNames = {
  tr: { tr: 'Türkçesi', en: 'Turkish' },
  en: { tr: 'İngilizcesi', en: 'English' },
} as const

const problem = (code: ProblemCode, tr: string, en: string): MarketingProblem => ({ code, text: { tr, en } })

const isWritten = (text: LocalizedText, language: Language) => text[language].trim() !== ''

function missingTexts(text: LocalizedText, code: ProblemCode, subject: LocalizedText): MarketingProblem[] {
  const missing = languages.filter((language) => !isWritten(text, language))
  return missing.map((language) => {
    const name = languageNames[language]
    return problem(code, `${subject.tr} ${name.tr} yazılmadı.`, `${subject.en} is missing in ${name.en}.`)
  })
}

function missingAlts({ media }: CheckedMarketing): MarketingProblem[] {
  return media.flatMap(({ alt }, index) =>
    missingTexts(alt, 'alt_missing', {
      tr: `${index + 1}. görselin alternatif metninin`,
      en: `The alternative text of picture ${index + 1}`,
    }),
  )
}

function priceProblems({ price, stores }: CheckedMarketing): MarketingProblem[] {
  if (price.model === 'free') return []
  const currencies = [...new Set(stores.map(({ currency }) => currency))]
  const lacking = currencies.filter(
    (currency) => !price.amounts.some((each) => each.currency === currency && each.amount > 0),
  )
  return lacking.map((currency) =>
    problem('price_missing', `${currency} fiyatı yazılmadı.`, `There is no price in ${currency}.`),
  )
}

function windowProblems({ window, stores }: CheckedMarketing): MarketingProblem[] {
  if (!isWindowRight(window))
    return [
      problem('window_wrong', 'Yayın bitişi başlangıcından sonra olmalı.', 'It must end after it begins.'),
    ]
  const never = stores.filter(({ timeZone }) => !hasAnyTime(storeWindow(window, timeZone)))
  return never.map(({ name }) =>
    problem(
      'window_wrong',
      `${name.tr} mağazasında yayın süresinin tamamı saatlerin ileri alındığı ana denk geliyor.`,
      `In ${name.en} the whole window falls into the hour that is skipped as clocks are put forward.`,
    ),
  )
}

function buildProblems({ build }: CheckedMarketing): MarketingProblem[] {
  if (build.state === 'released') return []
  const state = versionStateNames[build.state]
  return [
    problem(
      'build_not_released',
      `Paketin ${build.semver} sürümü yayında değil; durumu: ${state.tr}.`,
      `Build ${build.semver} of the package is not released; its state is: ${state.en}.`,
    ),
  ]
}

/** Checks what keeps content from being submitted, approved and published, in the order in which people fill it in. */
export function checkMarketing(content: CheckedMarketing): MarketingProblem[] {
  const noStores = problem('no_stores', 'Hiç mağaza seçilmedi.', 'No store is chosen.')
  return [
    ...buildProblems(content),
    ...missingTexts(content.title, 'title_missing', { tr: 'Başlığın', en: 'The title' }),
    ...missingTexts(content.summary, 'summary_missing', { tr: 'Özetin', en: 'The summary' }),
    ...missingTexts(content.story, 'story_missing', { tr: 'Tanıtım metninin', en: 'The story' }),
    ...missingAlts(content),
    ...(content.stores.length === 0 ? [noStores] : []),
    ...priceProblems(content),
    ...windowProblems(content),
  ]
}

/** How much of the texts is written, in whole percent; 100 only where nothing is missing. */
export function completenessOf({
  title,
  summary,
  story,
  media,
}: Pick<CheckedMarketing, 'title' | 'summary' | 'story' | 'media'>): Completeness {
  const texts = [title, summary, story, ...media.map(({ alt }) => alt)]
  const countIn = (language: Language) => texts.filter((text) => isWritten(text, language)).length
  const percent = (count: number, of: number) => Math.floor((100 * count) / of)
  const [tr, en] = [countIn('tr'), countIn('en')]
  return {
    tr: percent(tr, texts.length),
    en: percent(en, texts.length),
    all: percent(tr + en, 2 * texts.length),
  }
}
