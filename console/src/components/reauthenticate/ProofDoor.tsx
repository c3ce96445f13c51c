import { useEffect } from 'react'
import { useProofStore } from '../../api/proof.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'

const Question = lazyDialog(async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog)

/**
 * The one place where a signed-in person is asked anew who they are. Whatever call met the question
 * (`reauthentication_required`) waits for the answer and goes on by itself; a page does nothing for it.
 */
export function ProofDoor() {
  const asking = useProofStore((state) => state.asking)
  useEffect(() => {
    useProofStore.setState({ canPrompt: true })
    return () => useProofStore.setState({ canPrompt: false })
  }, [])
  return asking && <Question onProved={asking.proved} onClose={asking.refused} />
}
