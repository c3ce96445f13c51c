import { listProgramEntitlements } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../api/use-events.ts'
import { paths } from '../../app/paths.ts'
import { entitlementReadings } from '../../components/program-entitlements/entitlement-readings.ts'
import { useEntitlementColumns } from '../../components/program-entitlements/use-entitlement-columns.tsx'
import { useRightActions } from '../../components/program-entitlements/use-right-actions.tsx'
import { useStateOptions } from '../../components/status/use-state-options.ts'
import { ListPart } from '../../components/table/ListPart.tsx'
import { useListState } from '../../components/table/use-list-state.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useCan } from '../../session/session.ts'

/** Which paid programs the customer may install, and until when. */
export function ProgramRightsTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const seesPrograms = useCan()('program.read')
  const { actionsOf, grantButton, dialogs } = useRightActions(customerId)
  const [state, setState] = useListState(
    { sort: { field: 'updatedAt', isDescending: true } },
    { prefix: 'programs', of: customerId },
  )
  const columns = useEntitlementColumns({ isOfOne: true })
  useEvents(['program-entitlements'], { invalidates: entitlementReadings })
  return (
    <>
      <ListPart
        route={listProgramEntitlements}
        query={{ 'f.customerId': [customerId] }}
        label={t('programRights.label')}
        errorTitle={t('programRights.failed')}
        columns={columns}
        state={state}
        onStateChange={setState}
        rowId={({ id }) => id}
        rowName={({ program }) => localized(program.name) || program.code}
        {...(seesPrograms
          ? {
              rowHref: ({ program }: { program: { id: string } }) =>
                paths.programs({ programId: program.id }),
            }
          : {})}
        rowActions={actionsOf}
        filters={[
          { field: 'state', label: t('programRights.state'), options: useStateOptions('programEntitlement') },
        ]}
        primaryAction={grantButton}
        empty={{ drawing: 'check', title: t('programRights.empty'), body: t('programRights.emptyBody') }}
      />
      {dialogs}
    </>
  )
}
