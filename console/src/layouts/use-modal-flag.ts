import { useEffect } from 'react'
import { useRootStore } from '../state/root-store.ts'
import { useOpenDialogs } from '../ui/dialog/open-dialogs.ts'

/** Keeps the root state's `modal` as the dialogs are (spec section 3). */
export function useModalFlag(): void {
  const isOpen = useOpenDialogs(({ count }) => count > 0)
  useEffect(() => {
    useRootStore.setState({ modal: isOpen })
  }, [isOpen])
}
