import type { MarketingContent } from '@filo/contract/marketing/marketing-content'

/** What a comparison looks at, in the order of the form. */
const comparedFields = [
  'versionId',
  'title',
  'summary',
  'story',
  'media',
  'storeIds',
  'price',
  'licence',
  'audience',
  'window',
] as const satisfies (keyof MarketingContent)[]

export type ComparedField = (typeof comparedFields)[number]

/** The fields in which two contents differ. */
export function changedFields(before: MarketingContent, after: MarketingContent): ComparedField[] {
  return comparedFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}
