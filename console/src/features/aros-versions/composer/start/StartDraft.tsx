import { listArosDefaults } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { addressNames } from '../../../../app/paths.ts'
import { SearchSelect } from '../../../../components/form/SearchSelect.tsx'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { NoVariants } from '../../../../components/variant/NoVariants.tsx'
import { productSource } from '../../../../components/variant/product-source.ts'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useQueryParams } from '../../../../lib/query-params.ts'
import { useRootStore } from '../../../../state/root-store.ts'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { ForProduct } from './ForProduct.tsx'
import { ResumeDrafts, useOwnDrafts } from './ResumeDrafts.tsx'

/** The composer before there is a draft: go on with one, promote a passed test, or start from packages. */
export function StartDraft({ channel }: { channel: ArosChannel }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const [params, setParams] = useQueryParams()
  const lastId = useRootStore((state) => state.selected[addressNames.variantId])
  const [isCleared, setIsCleared] = useState(false)
  const drafts = useOwnDrafts(channel)
  const query = useApiQuery(listArosDefaults, { query: { size: 2 } })
  return (
    <>
      <PageHeader intro={t(`start.intro.${channel}`)} />
      <QueryPanel query={query} errorTitle={t('picker.failed')}>
        {({ items, totalCount }) => {
          if (items.length === 0) return <NoVariants />
          // What one may go on with stands on top: nothing below it moves once it is drawn.
          if (!drafts) return null
          const only = totalCount === 1 ? items[0]?.robot.id : undefined
          const variantId = params[addressNames.variantId] ?? (isCleared ? undefined : (lastId ?? only))
          return (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <ResumeDrafts channel={channel} drafts={drafts} />
              <SectionCard title={t('start.forProduct')}>
                <Box sx={{ maxWidth: 480 }}>
                  <SearchSelect
                    source={productSource(localized)}
                    value={variantId ?? null}
                    onChange={(id) => {
                      setIsCleared(id === null)
                      setParams({ [addressNames.variantId]: id ?? undefined })
                    }}
                    field={{
                      label: t('start.product'),
                      helperText: variantId ? undefined : t('start.chooseProduct'),
                    }}
                  />
                </Box>
              </SectionCard>
              {variantId && <ForProduct key={variantId} variantId={variantId} channel={channel} />}
            </Box>
          )
        }}
      </QueryPanel>
    </>
  )
}
