import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Crumb,
  crumbsAt,
  customerNames,
  type LabelledCrumb,
  withoutIds,
  withParent,
} from '../app/crumbs.ts'
import { screenExists } from '../app/screens.ts'
import { usePageTitleStore } from '../lib/page-title.ts'
import { useSession } from '../session/session.ts'

interface PageHeading {
  title: string
  crumbs: LabelledCrumb[]
  /** The page shows its title itself. */
  isHeaded: boolean
}

/** The open page's crumbs with their labels and its title: the one it gave itself, or the last crumb's. */
export function usePageHeading(): PageHeading {
  const { t } = useTranslation(['app', 'common'])
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: (location) => location.searchStr })
  const { title: ownTitle, parent, isHeaded } = usePageTitleStore()
  const isCustomer = useSession().user.customerId !== null
  const labelOf = ({ textKey, segment }: Crumb) => {
    const own = isCustomer && textKey ? customerNames[textKey] : undefined
    if (own) return t(`nav.${own}`)
    return textKey ? t(`crumbs.${textKey}`) : segment
  }
  const whole = crumbsAt({ pathname, search }, screenExists)
    // The maker's products are no page of a customer's, on the way to its robots.
    .filter(({ textKey, href }) => !(isCustomer && textKey === 'product' && href !== undefined))
    .map((crumb) => ({ ...crumb, label: labelOf(crumb) }))
  const ofAddress = ownTitle === null ? withoutIds(whole) : whole
  const title = ownTitle ?? ofAddress.at(-1)?.label ?? t('common:product')
  return { title, crumbs: parent ? withParent(ofAddress, parent) : ofAddress, isHeaded }
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
