import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import { removeProgramFromRobot } from '@filo/contract/program-installs/program-installs-routes'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { installReadings } from './install-readings.ts'
import { RemovalDialog } from './RemovalDialog.tsx'

/** Removes a program that was ordered for its robot. */
export function RemoveProgramDialog({ install, onClose }: { install: ProgramInstall; onClose: () => void }) {
  const localized = useLocalized()
  const remove = useApiMutation(removeProgramFromRobot, { invalidates: installReadings })
  return (
    <RemovalDialog
      words={{ name: localized(install.program.name), serial: install.unit.serial }}
      onClose={onClose}
      onRemove={(body) => remove.mutateAsync({ params: { installId: install.id }, body })}
    />
  )
}
