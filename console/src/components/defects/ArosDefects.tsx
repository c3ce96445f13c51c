import type { ArosDefect } from '@filo/contract/testers/defect-shapes'
import { listArosDefects } from '@filo/contract/testers/defects-routes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { AnswerDefect } from './AnswerDefect.tsx'
import { DefectList } from './DefectList.tsx'

const readings = [listArosDefects]

interface Props {
  ArosId: string
  actions?: ReactNode
  /** What a tester may do with one besides answering it. */
  checkOf?: (defect: ArosDefect) => ReactNode
  children?: ReactNode
}

/** The defects of one AROS version: found in it, and those of others that still stand in its packages. */
export function ArosDefects({ ArosId, actions, checkOf, children }: Props) {
  const { t } = useTranslation('components')
  const query = useApiQuery(listArosDefects, { params: { ArosId } })
  useEvents(['aros-versions'], { invalidates: readings })
  return (
    <SectionCard title={t('defects.title')} actions={actions}>
      {children}
      <QueryPanel query={query} errorTitle={t('defects.failed')} lines={2}>
        {({ items }) => (
          <DefectList
            label={t('defects.title')}
            defects={items}
            actionsOf={(defect) => (
              <>
                <AnswerDefect defect={defect} />
                {checkOf?.(defect as ArosDefect)}
              </>
            )}
          />
        )}
      </QueryPanel>
    </SectionCard>
  )
}
