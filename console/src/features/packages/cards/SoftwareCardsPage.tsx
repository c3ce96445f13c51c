import { listPackages } from '@filo/contract/packages/packages-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefaultViewOnce } from '../../../components/table/use-default-view.ts'
import { useSavedViews } from '../../../components/table/use-saved-views.ts'
import { WorkspaceTemplate } from '../../../ui/page/WorkspaceTemplate.tsx'
import { FolderPane } from '../folders/FolderPane.tsx'
import { choiceOf, useCardListState, withChoice } from '../folders/use-folder-choice.ts'
import { CardsPane } from './CardsPane.tsx'

/** /softwarecard: all packages as cards in their folder tree. */
export function SoftwareCardsPage() {
  const { t } = useTranslation('packages')
  const [state, setState, isPlain] = useCardListState()
  const views = useSavedViews(listPackages.name, { current: state.view })
  const isWaiting = useDefaultViewOnce({ ...views, isPlain }, (next) => setState(next, { replace: true }))
  const [showsFolders, setShowsFolders] = useState(false)
  return (
    <WorkspaceTemplate
      listLabel={t('folders.label')}
      listWidth={272}
      detailLabel={t('list.label')}
      isDetailOpen={!showsFolders}
      onCloseDetail={() => setShowsFolders(true)}
      list={
        <FolderPane
          choice={choiceOf(state)}
          onChoice={(choice) => {
            setShowsFolders(false)
            setState(withChoice(state, choice))
          }}
        />
      }
      detail={<CardsPane state={state} onStateChange={setState} views={views} isWaiting={isWaiting} />}
    />
  )
}
