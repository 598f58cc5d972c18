import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Pagination, useListContext } from 'react-admin'
import { Trouble } from './trouble.tsx'

interface Props<Row> {
  /** What a row is, such as `review`, and several of them. */
  one: string
  many: string
  /** What stands in place of the count of an empty list. */
  none?: string
  /** A row as a list item. `reload` reads the list again. */
  children: (row: Row, reload: () => void) => ReactNode
}

/** The rows of a list with their count and the pages, or why they cannot be shown. */
export function ListRows<Row extends { id: string }>({ one, many, none = 'Nothing here.', children }: Props<Row>) {
  const { data = [], error, isPending, total, refetch } = useListContext<Row>()
  const reload = () => void refetch()
  if (error) return <Trouble error={error} again={reload} />
  if (isPending) return <Typography role="status">Loading {many}…</Typography>
  return (
    <>
      <Typography role="status" color="text.secondary" sx={{ my: 1 }}>
        {total === 0 ? none : `${total?.toLocaleString('en-ZA')} ${total === 1 ? one : many}`}
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.map((row) => children(row, reload))}
      </Stack>
      {(total ?? 0) > 0 && <Pagination rowsPerPageOptions={[]} />}
    </>
  )
}
