import { Box, Button, Card, Pagination, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../src/domain/counted.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'

const PER_PAGE = 25
/** The fields of a new redirect. */
const EMPTY = { from: '', to: '' }

/** Where old addresses lead. */
export function Redirects() {
  const mayChange = useMe().may('content.change')
  const queries = useQueryClient()
  const [typed, setTyped] = useState(EMPTY)
  useUnsaved(typed)
  const { busy, problem, code, run, clear } = useAction()
  const set = (from: string, to: string | null, anyway = false) =>
    run(async (key) => {
      await call(deskEndpoints.deskRedirectSet, { from, to, anyway }, { key })
      await queries.invalidateQueries({ queryKey: ['redirects'] })
    })
  const add = async (anyway = false) => {
    if (await set(typed.from.trim(), typed.to.trim(), anyway)) setTyped(EMPTY)
  }
  return (
    <>
      {mayChange && (
        <RedirectForm
          typed={typed}
          change={(now) => {
            setTyped(now)
            clear()
          }}
          add={() => void add()}
          busy={busy}
        />
      )}
      <Problem problem={problem} />
      {code === 'target_missing' && (
        <Button variant="outlined" disabled={busy} onClick={() => void add(true)}>
          Save it all the same
        </Button>
      )}
      <StoredRedirects remove={mayChange ? (from) => void set(from, null) : null} busy={busy} />
    </>
  )
}

interface FormProps {
  typed: typeof EMPTY
  change: (typed: typeof EMPTY) => void
  add: () => void
  busy: boolean
}

function RedirectForm({ typed, change, add, busy }: FormProps) {
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change({ ...typed, [name]: target.value }),
  })
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: { md: '1fr 1fr auto' } }}
    >
      <TextField
        {...field('from')}
        label="Old address, such as /old-couch"
        required
        slotProps={{ htmlInput: { maxLength: 300, autoCapitalize: 'none' } }}
      />
      <TextField
        {...field('to')}
        label="Leads to, such as /product/kalk-bay"
        required
        slotProps={{ htmlInput: { maxLength: 300, autoCapitalize: 'none' } }}
      />
      <Button type="submit" variant="contained" disableElevation disabled={busy} sx={{ minHeight: 52 }}>
        Save
      </Button>
    </Box>
  )
}

interface StoredProps {
  /** Null for people who cannot change redirects. */
  remove: ((from: string) => void) | null
  busy: boolean
}

/** The stored redirects, by pages, and a search among them. */
function StoredRedirects({ remove, busy }: StoredProps) {
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['redirects', page, q],
    queryFn: ({ signal }) => call(deskEndpoints.deskRedirects, { page, per_page: PER_PAGE, ...(q === '' ? {} : { q }) }, { signal }),
  })
  return (
    <>
      <TextField
        type="search"
        fullWidth
        label="Find an address"
        value={q}
        onChange={(event) => {
          setQ(event.target.value)
          setPage(1)
        }}
        sx={{ my: 1 }}
        slotProps={{ htmlInput: { maxLength: 120, autoCapitalize: 'none' } }}
      />
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data && (
        <Typography role="status" color="text.secondary" sx={{ my: 1 }}>
          {counted(data.total, 'address', 'addresses')}
        </Typography>
      )}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.redirects.map(({ from, to }) => (
          <Card
            component="li"
            key={from}
            sx={{ p: 1.5, pl: 2, display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {from} → {to}
            </Typography>
            {remove && (
              <Button onClick={() => remove(from)} disabled={busy} aria-label={`Remove ${from}`}>
                Remove
              </Button>
            )}
          </Card>
        ))}
      </Stack>
      {data && data.total > PER_PAGE && (
        <Pagination sx={{ mt: 2 }} page={page} count={Math.ceil(data.total / PER_PAGE)} onChange={(_, chosen) => setPage(chosen)} />
      )}
    </>
  )
}
