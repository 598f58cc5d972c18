import { Box, MenuItem, Pagination, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ContentKind } from '../../src/contract/desk/content/content-shapes.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { ContentRow } from './content-row.tsx'
import { Redirects } from './redirects.tsx'
import { ActionButton } from '../frame/action-button.tsx'

const PER_PAGE = 25
const parts = [
  { value: 'page', label: 'Pages' },
  { value: 'post', label: 'Blog' },
  { value: 'category', label: 'Categories' },
  { value: 'store', label: 'Stores' },
  { value: 'decorator', label: 'Decorators' },
  { value: 'home', label: 'Home page' },
  { value: 'notice', label: 'Notices' },
  { value: 'mail', label: 'Mails' },
  { value: 'redirects', label: 'Old addresses' },
] as const
type Part = (typeof parts)[number]['value']

/** The words of the shop: everything under “Content”. */
export function ContentPage() {
  const [search, setSearch] = useSearchParams()
  const part: Part = parts.find(({ value }) => value === search.get('show'))?.value ?? 'page'
  return (
    <>
      <ScreenTitle>Content</ScreenTitle>
      <TextField
        select
        label="Show"
        value={part}
        onChange={({ target }) => setSearch({ show: target.value }, { replace: true })}
        sx={{ mb: 2, width: '100%', maxWidth: 360 }}
      >
        {parts.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {part === 'redirects' ? <Redirects /> : <Items key={part} kind={part} />}
    </>
  )
}

function Items({ kind }: { kind: ContentKind }) {
  const { may } = useMe()
  const [page, setPage] = useState(1)
  const { busy, problem, run } = useAction()
  const { data, error, refetch } = useQuery({
    queryKey: ['content', kind, page],
    queryFn: ({ signal }) => call(deskEndpoints.deskContents, { kind, page, per_page: PER_PAGE }, { signal }),
  })
  /** Puts a store, profile or category before or behind its neighbour. */
  const move = (slug: string, by: -1 | 1) =>
    void run(async (key) => {
      const seen = data?.order ?? []
      const place = seen.indexOf(slug)
      const slugs = seen.toSpliced(place, 1).toSpliced(place + by, 0, slug)
      await call(deskEndpoints.deskContentOrder, { seen, slugs }, { params: { kind }, key })
    }).then(() => refetch())
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Typography role="status">Loading…</Typography>
  return (
    <>
      {startWords[kind] !== undefined && may('content.change') && <NewItem kind={kind} label={startWords[kind]} />}
      {data.order.length > 1 && (
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          In the order in which customers see them.
        </Typography>
      )}
      <Problem problem={problem} />
      {data.items.length === 0 && <Typography>There are none yet.</Typography>}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.items.map((row) => (
          <ContentRow key={row.slug} row={row} order={may('content.change') ? data.order : []} busy={busy} move={move} />
        ))}
      </Stack>
      {data.total > PER_PAGE && (
        <Pagination sx={{ mt: 2 }} page={page} count={Math.ceil(data.total / PER_PAGE)} onChange={(_, chosen) => setPage(chosen)} />
      )}
    </>
  )
}

/** What the staff begin. */
const startWords: Readonly<Partial<Record<ContentKind, string>>> = {
  post: 'Title of a new post',
  store: 'Name of a new store',
  decorator: 'Name of a new decorator',
  notice: 'Text of a new notice',
  category: 'Name of a new category',
}

function NewItem({ kind, label }: { kind: ContentKind; label: string }) {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const { saved } = useUnsaved(title)
  const { busy, problem, run } = useAction()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(async (key) => {
      const { slug } = await call(deskEndpoints.deskContentCreate, { title }, { params: { kind }, key })
      saved()
      await navigate(`/content/${kind}/${slug}`)
    })
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', gap: 1.5, mb: 2, alignItems: 'flex-start', flexWrap: 'wrap' }}
    >
      <TextField
        label={label}
        value={title}
        required
        onChange={(event) => setTitle(event.target.value)}
        sx={{ flex: '1 1 10rem' }}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <ActionButton type="submit" variant="contained" disableElevation busy={busy} sx={{ minHeight: 52 }}>
        Add
      </ActionButton>
      <Problem problem={problem} />
    </Box>
  )
}
