import { removeUnorderedProgram } from '@filo/contract/program-installs/program-installs-routes'
import { useApiMutation } from '../../api/use-api.ts'
import { installReadings } from './install-readings.ts'
import { RemovalDialog } from './RemovalDialog.tsx'

interface RemoveUnorderedDialogProps {
  unit: { id: string; serial: string }
  program: { code: string; shownName: string }
  onClose: () => void
}

/** Removes a program that a robot reports and nobody ordered. */
export function RemoveUnorderedDialog({ unit, program, onClose }: RemoveUnorderedDialogProps) {
  const remove = useApiMutation(removeUnorderedProgram, { invalidates: installReadings })
  const { code, shownName } = program
  return (
    <RemovalDialog
      words={{ name: shownName, serial: unit.serial }}
      onClose={onClose}
      onRemove={(removal) => remove.mutateAsync({ params: { unitId: unit.id }, body: { code, ...removal } })}
    />
  )
}
