import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Crumb, crumbsAt } from '../app/crumbs.ts'
import { screenExists } from '../app/screens.ts'
import { usePageTitleStore } from '../lib/page-title.ts'

export interface LabelledCrumb extends Crumb {
  label: string
}

/** The open page's crumbs with their labels and its title: the one it gave itself, or the last crumb's. */
export function usePageHeading(): { title: string; crumbs: LabelledCrumb[] } {
  const { t } = useTranslation(['app', 'common'])
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: (location) => location.searchStr })
  const own = usePageTitleStore((state) => state.title)
  const crumbs = crumbsAt({ pathname, search }, screenExists).map((crumb) => ({
    ...crumb,
    label: crumb.textKey ? t(`crumbs.${crumb.textKey}`) : crumb.segment,
  }))
  return { title: own ?? crumbs.at(-1)?.label ?? t('common:product'), crumbs }
}

/** Names the tab after the page and, on a change of page, moves the focus to its h1 (WCAG 2.4.3). */
export function useHeadingFocus(title: string) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const shown = useRef(pathname)
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
