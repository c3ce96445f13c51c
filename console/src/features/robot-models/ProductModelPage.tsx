import { listRobotModels, listRobotTypes } from '@filo/contract/robot-models/robot-models-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { countsEveryMs, useEvents } from '../../api/use-events.ts'
import { LoadDemoButton } from '../../components/demo/LoadDemoButton.tsx'
import { useQueryParams } from '../../lib/query-params.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PrimaryAction } from '../../ui/page/PrimaryAction.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { WorkspaceTemplate } from '../../ui/page/WorkspaceTemplate.tsx'
import { CatalogueDetail } from './CatalogueDetail.tsx'
import { CatalogueTree } from './CatalogueTree.tsx'
import { NewModelDrawer } from './models/NewModelDrawer.tsx'
import { TypeForm } from './types/TypeForm.tsx'

type Adding = { kind: 'model'; typeId?: string } | { kind: 'type' }

/** /productmodel: robot types and models as a tree, one of them with its master data beside it. */
export function ProductModelPage() {
  const { t } = useTranslation('robot-models')
  const [params, setParams] = useQueryParams()
  const [adding, setAdding] = useState<Adding>()
  const types = useApiQuery(listRobotTypes, { query: { size: 100 } }).data
  useEvents(['robots'], { invalidates: [listRobotModels], everyMs: countsEveryMs })
  const { modelId, typeId } = params
  const show = (chosen: { modelId?: string; typeId?: string }) =>
    setParams({ modelId: undefined, typeId: undefined, tab: undefined, ...chosen })
  const hasTypes = types !== undefined && types.totalCount > 0
  const actions = (
    <>
      {hasTypes && (
        <PrimaryAction isNew>
          <Button
            variant="contained"
            onClick={() => setAdding({ kind: 'model', ...(typeId ? { typeId } : {}) })}
          >
            {t('newModel.open')}
          </Button>
        </PrimaryAction>
      )}
      <Button
        variant={hasTypes ? 'text' : 'contained'}
        color={hasTypes ? 'inherit' : 'primary'}
        onClick={() => setAdding({ kind: 'type' })}
      >
        {t('type.add')}
      </Button>
    </>
  )
  const first = (
    <SectionCard>
      <EmptyState
        drawing="robot"
        title={t('empty')}
        body={t('emptyBody')}
        action={
          <>
            {actions}
            <LoadDemoButton />
          </>
        }
      />
    </SectionCard>
  )
  const workspace = (
    <WorkspaceTemplate
      listLabel={t('catalogue')}
      detailLabel={t('model')}
      isDetailOpen={modelId !== undefined || typeId !== undefined}
      onCloseDetail={() => show({})}
      list={<CatalogueTree chosenId={modelId ?? typeId} onChoose={show} actions={actions} />}
      detail={
        <CatalogueDetail
          modelId={modelId}
          typeId={typeId}
          onNewModel={(id) => setAdding({ kind: 'model', typeId: id })}
          onGone={() => show({})}
        />
      }
    />
  )
  return (
    <>
      {types?.totalCount === 0 ? first : workspace}
      {adding?.kind === 'model' && (
        <NewModelDrawer
          typeId={adding.typeId}
          onClose={() => setAdding(undefined)}
          onAdded={(model) => show({ modelId: model.id })}
        />
      )}
      {adding?.kind === 'type' && (
        <SideDrawer isOpen title={t('type.add')} onClose={() => setAdding(undefined)}>
          <TypeForm
            type={undefined}
            onCancel={() => setAdding(undefined)}
            onDone={(type) => {
              setAdding(undefined)
              show({ typeId: type.id })
            }}
          />
        </SideDrawer>
      )}
    </>
  )
}
