import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { type ReactNode, useState } from 'react'
import { useRobotsOfTest } from '../testers/robots/use-robots-of-test.ts'
import { type NamedAros, StartTestDialog } from './StartTestDialog.tsx'

interface PendingStart {
  aros: NamedAros
  start: (takesRobots: boolean) => Promise<unknown>
}

/**
 * Starts a test: at once where its robots are known, chosen and free, else after a question. `onChoose` leads to where
 * robots are chosen.
 */
export function useStartTest(
  aros: Pick<ArosVersionDetail, 'id' | 'robot' | 'channel'>,
  onChoose: () => void,
): { begin: (pending: PendingStart) => void; dialog: ReactNode } {
  const reading = useRobotsOfTest(aros)
  const [pending, setPending] = useState<PendingStart>()
  const { robots } = reading
  return {
    begin: (next) => {
      if (robots && robots.robotCount > 0 && robots.losing.length === 0) void next.start(false)
      else setPending(next)
    },
    dialog: pending && (
      <StartTestDialog
        aros={pending.aros}
        reading={reading}
        onChoose={onChoose}
        onStart={pending.start}
        onClose={() => setPending(undefined)}
      />
    ),
  }
}
