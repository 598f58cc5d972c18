import { Box, Button, Card, CardActionArea, Chip, Pagination, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import type { ContentKind } from '../../src/contract/desk/content/desk-content.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { Trouble } from '../frame/trouble.tsx'
import { useMe } from '../frame/use-me.ts'
import { Redirects } from './redirects.tsx'

const PER_PAGE = 25
const parts = [
  { value: 'page', label: 'Pages' },
  { value: 'post', label: 'Blog' },
  { value: 'redirects', label: 'Old addresses' },
] as const
type Part = (typeof parts)[number]['value']

/** The words of the shop: pages, posts, and where old addresses lead. */
export function ContentPage() {
  const [part, setPart] = useState<Part>('page')
  return (
    <>
      <ScreenTitle>Content</ScreenTitle>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={part}
        onChange={(_, chosen: Part | null) => chosen && setPart(chosen)}
        aria-label="Show"
        sx={{ mb: 2, maxWidth: 560 }}
      >
        {parts.map(({ value, label }) => (
          <ToggleButton key={value} value={value} sx={{ minHeight: 44, textTransform: 'none', fontSize: 15, color: 'text.primary' }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {part === 'redirects' ? <Redirects /> : <Items key={part} kind={part} />}
    </>
  )
}

function Items({ kind }: { kind: ContentKind }) {
  const { may } = useMe()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['content', kind, page],
    queryFn: ({ signal }) => call(deskEndpoints.deskContents, { kind, page, per_page: PER_PAGE }, { signal }),
  })
  if (error) return <Trouble error={error} again={() => void refetch()} />
  if (!data) return <Typography role="status">Loading…</Typography>
  return (
    <>
      {kind === 'post' && may('content.change') && <NewPost />}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.items.map(({ slug, title, is_live, has_draft }) => (
          <Card component="li" key={slug}>
            <CardActionArea component={RouterLink} to={`/content/${kind}/${slug}`} sx={{ p: 2, display: 'flex', gap: 2, justifyContent: 'space-between' }}>
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {slug}
                </Typography>
              </Box>
              <Stack direction="row" spacing={1} sx={{ flex: 'none' }}>
                {has_draft && is_live && <Chip size="small" label="Has a draft" />}
                {!is_live && <Chip size="small" label="Not shown" variant="outlined" />}
              </Stack>
            </CardActionArea>
          </Card>
        ))}
      </Stack>
      {data.total > PER_PAGE && (
        <Pagination sx={{ mt: 2 }} page={page} count={Math.ceil(data.total / PER_PAGE)} onChange={(_, chosen) => setPage(chosen)} />
      )}
    </>
  )
}

function NewPost() {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const { busy, problem, run } = useAction()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(async (key) => {
      const { slug } = await call(deskEndpoints.deskPostCreate, { title }, { key })
      await navigate(`/content/post/${slug}`)
    })
  }
  return (
    <Box component="form" onSubmit={(event) => void submit(event)} sx={{ display: 'flex', gap: 1.5, mb: 2, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <TextField
        label="Title of a new post"
        value={title}
        required
        onChange={(event) => setTitle(event.target.value)}
        sx={{ flex: '1 1 16rem' }}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <Button type="submit" variant="contained" disableElevation disabled={busy} sx={{ minHeight: 52 }}>
        Begin it
      </Button>
      <Problem problem={problem} />
    </Box>
  )
}
