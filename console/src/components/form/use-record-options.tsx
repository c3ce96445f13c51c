import type { Page } from '@filo/contract/list-query'
import type { AnyRoute } from '@filo/contract/routes'
import Box from '@mui/material/Box'
import type { TextFieldProps } from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HTMLAttributes, Key } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterOption } from '../../ui/table/column.ts'
import { type OptionSource, optionsQuery } from './named-options.ts'

/** What choosing one record and choosing several have in common. */
export interface RecordChoice<L extends AnyRoute, O extends AnyRoute> {
  source: OptionSource<L, O>
  id?: string | undefined
  /** Why a record that is found cannot be chosen; shown with its name. */
  reasonAgainst?: ((id: string) => string | undefined) | undefined
  noOptionsText?: string
  /** Label, help, error and the like of the text field. */
  field: Pick<
    TextFieldProps,
    'label' | 'helperText' | 'error' | 'required' | 'placeholder' | 'margin' | 'name'
  >
}

/** The records that the server finds for `q`, and how an `Autocomplete` of them is drawn. */
export function useRecordOptions<L extends AnyRoute, O extends AnyRoute>(
  { source, id, reasonAgainst, noOptionsText }: RecordChoice<L, O>,
  q: string,
) {
  const { t } = useTranslation('ui')
  const found = useQuery({ ...optionsQuery(source, q), placeholderData: keepPreviousData })
  const page = found.data as Page<Parameters<typeof source.option>[0]> | undefined
  return {
    found: (page?.items ?? []).map(source.option),
    autocomplete: {
      ...(id ? { id } : {}),
      fullWidth: true,
      loading: found.isFetching,
      noOptionsText: found.isError ? t('table.optionsFailed') : (noOptionsText ?? t('table.noOptions')),
      getOptionLabel: ({ label }: FilterOption) => label,
      getOptionKey: ({ value }: FilterOption) => value,
      isOptionEqualToValue: (option: FilterOption, current: FilterOption) => option.value === current.value,
      getOptionDisabled: ({ value }: FilterOption) => reasonAgainst?.(value) !== undefined,
      renderOption: (
        { key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key },
        { label, value, detail }: FilterOption,
      ) => (
        <li key={key} {...item}>
          <span>
            {reasonAgainst?.(value) ? `${label} (${reasonAgainst(value)})` : label}
            {detail && (
              <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
                {detail}
              </Box>
            )}
          </span>
        </li>
      ),
    },
  }
}
