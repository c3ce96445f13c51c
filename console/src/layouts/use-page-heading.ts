import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Crumb, crumbsAt, type LabelledCrumb, withParent } from '../app/crumbs.ts'
import { screenExists } from '../app/screens.ts'
import { usePageTitleStore } from '../lib/page-title.ts'
import { useSession } from '../session/session.ts'

interface PageHeading {
  title: string
  crumbs: LabelledCrumb[]
  /** The page shows its title itself. */
  isHeaded: boolean
}

/** The lists of robots, by a crumb's key: to a customer, whose menu has one of them, both are its own robots. */
const robotLists: ReadonlySet<string | undefined> = new Set(['robotsidebar', 'producedrobots'])

/** The open page's crumbs with their labels and its title: the one it gave itself, or the last crumb's. */
export function usePageHeading(): PageHeading {
  const { t } = useTranslation(['app', 'common'])
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: (location) => location.searchStr })
  const { title: own, parent, isHeaded } = usePageTitleStore()
  const isCustomer = useSession().user.customerId !== null
  const labelOf = ({ textKey, segment }: Crumb) => {
    if (isCustomer && robotLists.has(textKey)) return t('nav.myRobots')
    if (isCustomer && textKey === 'customersidebar') return t('nav.myCompany')
    return textKey ? t(`crumbs.${textKey}`) : segment
  }
  const ofAddress = crumbsAt({ pathname, search }, screenExists)
    // The maker's products are no page of a customer's.
    .filter(({ textKey }) => !(isCustomer && textKey === 'product'))
    .map((crumb) => ({ ...crumb, label: labelOf(crumb) }))
  const title = own ?? ofAddress.at(-1)?.label ?? t('common:product')
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
