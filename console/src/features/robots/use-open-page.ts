import { useRouter } from '@tanstack/react-router'

/** Follows a link of `paths` without a click on one. */
export function useOpenPage(): (href: string) => void {
  const router = useRouter()
  return (href) => router.history.push(href)
}
