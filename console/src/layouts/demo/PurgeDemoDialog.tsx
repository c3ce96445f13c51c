import { demoWord, getDemo, getDemoContents, purgeDemo } from '@filo/contract/demo/demo-routes'
import type { ResponseOf } from '@filo/contract/route'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

type Contents = ResponseOf<typeof getDemoContents>
type Counted = 'robots' | 'models' | 'packages' | 'versions' | 'aros' | 'customers'

/** How much goes, in three lines. */
function useCounts(contents: Contents | undefined): string[] {
  const { t } = useTranslation('layouts')
  const { number } = useFormats()
  if (!contents) return []
  const { robots, robotModels, packages, versions, arosVersions, customers } = contents
  const counted = (thing: Counted, count: number) =>
    t(`demo.purge.${thing}`, { count, number: number(count) })
  return [
    t('demo.purge.hardware', { robots: counted('robots', robots), models: counted('models', robotModels) }),
    t('demo.purge.software', {
      packages: counted('packages', packages),
      versions: counted('versions', versions),
      aros: counted('aros', arosVersions),
    }),
    ...(customers > 0 ? [t('demo.purge.people', { customers: counted('customers', customers) })] : []),
  ]
}

/** Removes the demo data and everything that was added to it: the word typed, a reason given, the password proved. */
export function PurgeDemoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('layouts')
  const readError = useReadError()
  const counts = useCounts(useApiQuery(getDemoContents, {}, { staleTime: 0 }).data)
  const purge = useApiMutation(purgeDemo, {
    invalidates: [getDemo],
    onSuccess: () => showToast({ message: t('demo.purge.done') }),
  })
  return (
    <ConfirmDialog
      title={t('demo.purge.title')}
      confirmLabel={t('demo.remove')}
      expected={demoWord}
      effects={[
        ...counts,
        t('demo.purge.own'),
        t('demo.purge.stays'),
        t('demo.purge.machine'),
        t('demo.purge.final'),
      ]}
      onConfirm={(reason) => purge.mutateAsync({ body: { confirm: demoWord, reason } })}
      onClose={onClose}
      readError={readError}
    />
  )
}
