import { Box, Card, Pagination, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../src/domain/counted.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useFocusAfter } from '../frame/use-focus-after.ts'
import { useMe } from '../frame/use-me.ts'
import { useQuestion } from '../frame/use-question.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { ActionButton } from '../frame/action-button.tsx'

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
        <ActionButton variant="outlined" busy={busy} onClick={() => void add(true)}>
          Save it all the same
        </ActionButton>
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
      <ActionButton type="submit" variant="contained" disableElevation busy={busy} sx={{ minHeight: 52 }}>
        Save
      </ActionButton>
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
  const { target, acted } = useFocusAfter<HTMLParagraphElement>(data)
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
        <Typography role="status" ref={target} tabIndex={-1} color="text.secondary" sx={{ my: 1 }}>
          {counted(data.total, 'address', 'addresses')}
        </Typography>
      )}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.redirects.map(({ from, to }) => (
          <StoredRedirect
            key={from}
            {...{ from, to, busy }}
            remove={
              remove &&
              (() => {
                acted()
                remove(from)
              })
            }
          />
        ))}
      </Stack>
      {data && data.total > PER_PAGE && (
        <Pagination sx={{ mt: 2 }} page={page} count={Math.ceil(data.total / PER_PAGE)} onChange={(_, chosen) => setPage(chosen)} />
      )}
    </>
  )
}

interface RowProps {
  from: string
  to: string
  /** Null for people who cannot change redirects. */
  remove: (() => void) | null
  busy: boolean
}

/** A redirect, which goes with a second press: the old address then leads nowhere. */
function StoredRedirect({ from, to, remove, busy }: RowProps) {
  const { asked, ask, close, keep, opener } = useQuestion<'remove'>()
  return (
    <Card
      component="li"
      sx={{
        p: 1.5,
        pl: 2,
        display: 'flex',
        flexWrap: asked ? 'wrap' : 'nowrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {from} → {to}
      </Typography>
      {remove && asked && (
        <Box key="question" role="group" aria-label={`Remove ${from}?`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ActionButton variant="contained" disableElevation color="error" busy={busy} onClick={remove}>
            Remove it
          </ActionButton>
          <ActionButton ref={keep} busy={busy} onClick={close}>
            Keep
          </ActionButton>
        </Box>
      )}
      {remove && !asked && (
        <ActionButton ref={opener('remove')} onClick={() => ask('remove')} busy={busy} aria-label={`Remove ${from}`}>
          Remove
        </ActionButton>
      )}
    </Card>
  )
}
