import { ApiError } from '@filo/contract/client'
import { create } from 'zustand'

/** The person closed the dialog that asks who they are: nothing was done. */
export class ProofRefused extends ApiError {
  constructor() {
    super(403)
    this.name = 'ProofRefused'
  }
}

interface Asking {
  proved: () => void
  refused: () => void
}

interface ProofState {
  /** Whether a page is drawn that can ask. */
  canPrompt: boolean
  /** The question that is open; calls that meet it meanwhile wait for the same answer. */
  asking: Asking | undefined
}

/** The one question who somebody is; `components/reauthenticate/ProofDoor.tsx` shows it. */
export const useProofStore = create<ProofState>(() => ({ canPrompt: false, asking: undefined }))

let open: Promise<void> | undefined

function prompt(): Promise<void> {
  open ??= new Promise<void>((resolve, reject) => {
    useProofStore.setState({ asking: { proved: resolve, refused: () => reject(new ProofRefused()) } })
  }).finally(() => {
    open = undefined
    useProofStore.setState({ asking: undefined })
  })
  return open
}

function needsProof(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'reauthentication_required'
}

/**
 * Makes a call; where the server wants to know anew who the person is, asks them and makes it again.
 * @throws ProofRefused when they would not say
 */
export async function withProof<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!needsProof(error) || !useProofStore.getState().canPrompt) throw error
    await prompt()
    return call()
  }
}
