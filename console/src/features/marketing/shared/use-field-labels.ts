import { useTranslation } from 'react-i18next'

/** Names of what people write, for forms, conflicts and the history. */
export function useFieldLabels(): Record<string, string> {
  const { t } = useTranslation('marketing')
  const both = (name: 'title' | 'summary' | 'story') => {
    const label = t(`facts.${name}`)
    return { [name]: label, [`${name}.tr`]: label, [`${name}.en`]: label }
  }
  return {
    ...both('title'),
    ...both('summary'),
    ...both('story'),
    state: t('facts.state'),
    build: t('facts.build'),
    versionId: t('facts.build'),
    media: t('facts.media'),
    price: t('facts.price'),
    licence: t('facts.licence'),
    audience: t('facts.audience'),
    stores: t('facts.stores'),
    storeIds: t('facts.stores'),
    places: t('about.places'),
    package: t('facts.package'),
    from: t('facts.from'),
    until: t('facts.until'),
    window: t('facts.window'),
    'window.from': t('facts.from'),
    'window.until': t('facts.until'),
  }
}
