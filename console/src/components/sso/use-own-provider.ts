import { useAbout } from '../../api/about.ts'
import { useSession } from '../../session/session.ts'

/** What people call the identity provider, for somebody who is linked to it; undefined for anybody else. */
export function useOwnProvider(): string | undefined {
  const label = useAbout().data?.sso?.label
  const { isSsoLinked } = useSession()
  return isSsoLinked ? label : undefined
}
