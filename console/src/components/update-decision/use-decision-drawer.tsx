import type { ConsentAnswer } from '@filo/contract/customer-updates/consent-answers'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'

const UpdateDrawer = lazyDialog(async () => (await import('./UpdateDrawer.tsx')).UpdateDrawer)

export interface OpenedDecision {
  unitIds: string[]
  /** The answer that is meant; undefined: none yet. */
  answer?: ConsentAnswer | undefined
  /** The decision was saved. */
  done?: () => void
}

/** The drawer in which updates are read and decided about, and what opens it. */
export function useDecisionDrawer(customerId: string | undefined): {
  open: (opened: OpenedDecision) => void
  drawer: ReactNode
} {
  const [opened, setOpened] = useState<OpenedDecision>()
  return {
    open: setOpened,
    drawer: opened && (
      <UpdateDrawer
        unitIds={opened.unitIds}
        answer={opened.answer}
        customerId={customerId}
        onDone={() => {
          opened.done?.()
          setOpened(undefined)
        }}
        onClose={() => setOpened(undefined)}
      />
    ),
  }
}
