import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRootStore } from '../state/root-store.ts'
import { useLoadingPhase } from '../ui/table/use-loading-phase.ts'

/** Keeps the spinner flag (spec section 3): set while a change is on its way to the server, not before 250 ms. */
export function useSpinnerFlag(): void {
  const isBusy = useLoadingPhase(useIsMutating() > 0)
  useEffect(() => {
    useRootStore.setState({ spinner: isBusy })
  }, [isBusy])
}
