import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'

/**
 * Words for what a robot said last and how long ago that was: `lastWord(state, lastSeenAt, now)`. Without a state it
 * says alone when the robot was last heard of; null as instant: it never reported.
 */
export function useLastWord(): (state: string | undefined, lastSeenAt: string | null, now: number) => string {
  const { t } = useTranslation('components')
  const { relative } = useFormats()
  return (state, lastSeenAt, now) => {
    if (lastSeenAt === null) return t('lastWord.none')
    const ago = relative(lastSeenAt, now)
    return state === undefined ? t('lastWord.heard', { ago }) : t('lastWord.some', { state, ago })
  }
}
