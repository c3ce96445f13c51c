import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/use-api.ts'
import { SearchSelectMany } from '../../../components/form/SearchSelectMany.tsx'
import { type FieldProps, textFieldProps } from '../../../ui/form/fields/field-props.ts'
import { OrderList } from '../../../ui/order-list/OrderList.tsx'
import { useChosenVersions, useVersionSource } from './use-chosen-versions.ts'
import { withVersion } from './with-version.ts'

interface Props extends Pick<FieldProps, 'form' | 'name'> {
  /** What is known of versions already, so that their names need not be read. */
  known: ProgramRelease['items']
}

/** Package versions in the order in which they are installed; one version of a package. */
export function PackagesField({ form, name, known }: Props) {
  const { t } = useTranslation('programs')
  const labelId = useId()
  const value = form.get(name)
  const ids = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  const chosen = useChosenVersions(ids, known)
  const source = useVersionSource()
  const queryClient = useQueryClient()
  const put = (next: string[]) => form.set(name, next)
  const add = async (versionId: string) => {
    const row = await queryClient.fetchQuery(apiQuery(source.one, { params: { versionId } }))
    put(withVersion(chosen, source.option(row)))
  }
  const label = t('form.addPackage')
  const { id, error, helperText } = textFieldProps({ form, name, label, help: t('form.addPackageHelp') })
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId}>{t('facts.packages')}</FormLabel>
      {chosen.length === 0 ? (
        <Typography color="text.secondary" sx={{ my: 1 }}>
          {t('form.noPackages')}
        </Typography>
      ) : (
        <Box sx={{ my: 1 }}>
          <OrderList
            label={t('form.order')}
            items={chosen}
            itemId={(item) => item.value}
            itemName={(item) => item.label}
            onOrder={put}
            renderItem={(item) => (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{item.label}</Box>
                <IconButton
                  size="small"
                  aria-label={t('form.removePackage', { name: item.label })}
                  onClick={() => put(ids.filter((each) => each !== item.value))}
                >
                  <RemoveIcon fontSize="small" />
                </IconButton>
              </Box>
            )}
          />
        </Box>
      )}
      <SearchSelectMany
        id={id}
        source={source}
        value={[]}
        reasonAgainst={(each) => (ids.includes(each) ? t('form.isChosen') : undefined)}
        onChange={([added]) => added && void add(added)}
        noOptionsText={t('form.noReleased')}
        field={{ name, label, error, helperText }}
      />
    </Box>
  )
}
