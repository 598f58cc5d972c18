import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { Pagination, useListContext } from 'react-admin'
import { counted } from '../../src/domain/counted.ts'
import { LoadError } from './load-error.tsx'
import { useFocusAfter } from './use-focus-after.ts'

interface CountProps {
  /** The name of one row, such as `review`, and of several. */
  one: string
  many: string
  /** The text of an empty list in place of the count. */
  none?: string
}

/** The number of rows of a list on all its pages. */
export function ListCount({ one, many, none = 'Nothing here.', ref }: CountProps & { ref?: Ref<HTMLParagraphElement> }) {
  const { total } = useListContext()
  return (
    <Typography role="status" color="text.secondary" ref={ref} tabIndex={-1}>
      {total ? counted(total, one, many) : total === 0 ? none : null}
    </Typography>
  )
}

/** The pages of a list, unless it is empty. */
export function ListPages() {
  const { total } = useListContext()
  return (total ?? 0) > 0 && <Pagination rowsPerPageOptions={[]} />
}

interface Props<Row> extends CountProps {
  /** Stands above the count once the rows are there. */
  above?: ReactNode
  /** A row as a list item. `reload` reads the list again, after which the count has the focus if the pressed button is gone. */
  children: (row: Row, reload: () => void) => ReactNode
}

/** The rows of a list with their count and the pages, or why they cannot be shown. */
export function ListRows<Row extends { id: string }>({ one, many, none, above, children }: Props<Row>) {
  const { data, error, isPending, refetch } = useListContext<Row>()
  const { target, acted } = useFocusAfter<HTMLParagraphElement>(data)
  const reload = () => {
    acted()
    void refetch()
  }
  if (error) return <LoadError error={error} retry={reload} />
  if (isPending) return <Typography role="status">Loading {many}…</Typography>
  return (
    <>
      {above}
      <Box sx={{ my: 1 }}>
        <ListCount ref={target} {...{ one, many }} {...(none === undefined ? {} : { none })} />
      </Box>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.map((row) => children(row, reload))}
      </Stack>
      <ListPages />
    </>
  )
}
