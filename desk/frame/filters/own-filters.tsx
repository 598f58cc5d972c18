import { Button, Chip } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { FilteredList, OwnFilter } from '../../../src/contract/desk/filters/own-filter.ts'
import { call } from '../../connection/api.ts'
import { OwnFiltersDialog } from './own-filters-dialog.tsx'
import { isSameFilter, type Filter } from './same-filter.ts'
import { SaveFilterDialog } from './save-filter-dialog.tsx'

interface Props {
  list: FilteredList
  /** The filter and search of the list as they are. */
  filter: Filter
  /** Whether a fixed button has this filter. */
  isKnown: boolean
  choose: (filter: Filter) => void
}

/** The caller's own saved filters as buttons, with the way to save, rename and delete them. They follow the caller to every device. */
export function OwnFilters({ list, filter, isKnown, choose }: Props) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'save' | 'edit' | null>(null)
  const queryKey = ['filters', list]
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(deskEndpoints.deskFilters, { list }, { signal }) })
  if (!data) return null
  const { filters } = data
  const show = (answer: { filters: OwnFilter[] }) => queries.setQueryData(queryKey, answer)
  const close = () => setOpen(null)
  const isSaved = isKnown || filters.some((own) => isSameFilter(own.filter, filter))
  return (
    <>
      {filters.map((own) => {
        const chosen = isSameFilter(own.filter, filter)
        return (
          <Chip
            key={own.filter_id}
            component="button"
            clickable
            label={own.name}
            aria-pressed={chosen}
            color={chosen ? 'primary' : 'default'}
            variant={chosen ? 'filled' : 'outlined'}
            onClick={() => choose(own.filter)}
            sx={{ height: 44, borderRadius: 999, px: 1, maxWidth: '100%' }}
          />
        )
      })}
      {!isSaved && <Button onClick={() => setOpen('save')}>Save this filter</Button>}
      {filters.length > 0 && <Button onClick={() => setOpen('edit')}>My filters</Button>}
      {open === 'save' && <SaveFilterDialog list={list} filter={filter} saved={show} close={close} />}
      {open === 'edit' && <OwnFiltersDialog filters={filters} changed={show} close={close} />}
    </>
  )
}
