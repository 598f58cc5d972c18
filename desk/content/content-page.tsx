import { Box, Button, Card, CardActionArea, Chip, MenuItem, Pagination, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'
import type { ContentKind } from '../../src/contract/desk/content/content-shapes.ts'
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
  { value: 'store', label: 'Stores' },
  { value: 'decorator', label: 'Decorators' },
  { value: 'home', label: 'Home page' },
  { value: 'notice', label: 'Notices' },
  { value: 'mail', label: 'Mails' },
  { value: 'redirects', label: 'Old addresses' },
] as const
type Part = (typeof parts)[number]['value']

/** The words of the shop: pages, posts, and where old addresses lead. */
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
  const { data, error, refetch } = useQuery({
    queryKey: ['content', kind, page],
    queryFn: ({ signal }) => call(deskEndpoints.deskContents, { kind, page, per_page: PER_PAGE }, { signal }),
  })
  if (error) return <Trouble error={error} again={() => void refetch()} />
  if (!data) return <Typography role="status">Loading…</Typography>
  return (
    <>
      {startWords[kind] !== undefined && may('content.change') && <NewItem kind={kind} label={startWords[kind]} />}
      {data.order.length > 1 && may('content.change') && <Order kind={kind} slugs={data.order} done={() => void refetch()} />}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.items.map(({ slug, title, is_live, has_draft, is_own_draft, from, until }) => (
          <Card component="li" key={slug}>
            <CardActionArea component={RouterLink} to={`/content/${kind}/${slug}`} sx={{ p: 2, display: 'flex', gap: 2, justifyContent: 'space-between' }}>
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {from === undefined ? slug : `${from.replace('T', ' ')} to ${until?.replace('T', ' ')}`}
                </Typography>
              </Box>
              <Stack direction="row" spacing={1} sx={{ flex: 'none' }}>
                {is_own_draft && <Chip size="small" color="warning" label="Her own draft: read it" />}
                {has_draft && !is_own_draft && is_live && <Chip size="small" label="Has a draft" />}
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

/** What the staff begin. */
const startWords: Readonly<Partial<Record<ContentKind, string>>> = {
  post: 'Title of a new post',
  store: 'Name of a new store',
  decorator: 'Name of a new decorator',
  notice: 'Text of a new notice',
}

/** The order in which customers see stores or profiles. */
function Order({ kind, slugs, done }: { kind: ContentKind; slugs: string[]; done: () => void }) {
  const { busy, problem, run } = useAction()
  const move = (place: number) =>
    run(async (key) => {
      const slug = slugs[place] ?? ''
      const moved = slugs.toSpliced(place, 1).toSpliced(place - 1, 0, slug)
      await call(deskEndpoints.deskContentOrder, { seen: slugs, slugs: moved }, { params: { kind }, key })
      done()
    })
  return (
    <Card component="section" aria-labelledby="order" sx={{ p: 2, mb: 2 }}>
      <Typography component="h2" variant="h2" id="order">
        Order in the shop
      </Typography>
      <Problem problem={problem} />
      <Stack component="ol" sx={{ m: 0, pl: 3 }}>
        {slugs.map((slug, place) => (
          <li key={slug}>
            {slug}
            <Button disabled={busy || place === 0} aria-label={`${slug} up`} onClick={() => void move(place)}>
              Up
            </Button>
          </li>
        ))}
      </Stack>
    </Card>
  )
}

function NewItem({ kind, label }: { kind: ContentKind; label: string }) {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const { busy, problem, run } = useAction()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(async (key) => {
      const { slug } = await call(deskEndpoints.deskContentCreate, { title }, { params: { kind }, key })
      await navigate(`/content/${kind}/${slug}`)
    })
  }
  return (
    <Box component="form" onSubmit={(event) => void submit(event)} sx={{ display: 'flex', gap: 1.5, mb: 2, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <TextField
        label={label}
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
