import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

function opensHere(event: MouseEvent, target: string | undefined): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !hasModifier && (target === undefined || target === '_self')
}

/**
 * A real `<a href>` that the router follows for addresses of the console. The theme makes every MUI link and
 * button with `href` one of these, so widgets need to know only `href`.
 */
export function RouterLink({ href, onClick, ref, children, ...rest }: Props) {
  const router = useRouter({ warn: false })
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isOurs = href?.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/')
    const leaves = rest.download !== undefined || !isOurs || !router
    if (event.defaultPrevented || leaves || !opensHere(event, rest.target)) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a ref={ref} href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
