import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { WriteGate } from '../components/form/WriteGate.tsx'
import { ProofDoor } from '../components/reauthenticate/ProofDoor.tsx'
import { DepartureDoor } from '../layouts/leave/DepartureDoor.tsx'
import { CommandPalette } from '../layouts/palette/CommandPalette.tsx'
import { ToastHost } from '../ui/toast/ToastHost.tsx'

/** Every page, with the command palette at hand and room for what was done. */
export function RootView() {
  return (
    <WriteGate>
      <Outlet />
      <CommandPalette />
      <Suspense fallback={null}>
        <DepartureDoor />
        <ProofDoor />
        <ToastHost />
      </Suspense>
    </WriteGate>
  )
}
