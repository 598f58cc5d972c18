import { Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { AnswerOf } from '../../src/contract/http/endpoint.ts'
import type { SettingName } from '../../src/contract/settings/settings.ts'
import { formatMoment } from '../../src/domain/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { Trouble } from '../frame/trouble.tsx'
import { useMe } from '../frame/use-me.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'

interface Field {
  name: SettingName
  label: string
  help?: string
  type?: 'date' | 'number'
}

const groups: readonly { title: string; help?: string; fields: readonly Field[] }[] = [
  {
    title: 'Company',
    help: 'Invoices state it. An invoice that exists does not change.',
    fields: [
      { name: 'company.name', label: 'Legal name' },
      { name: 'company.registration', label: 'Registration number', help: 'Such as 2019/123456/07' },
      { name: 'company.vat_number', label: 'VAT number' },
      { name: 'company.address', label: 'Address' },
    ],
  },
  {
    title: 'Bank account',
    help: 'Customers pay transfers into it. Check every digit.',
    fields: [
      { name: 'bank.name', label: 'Bank' },
      { name: 'bank.account_name', label: 'Account name' },
      { name: 'bank.account_number', label: 'Account number' },
      { name: 'bank.branch_code', label: 'Branch code' },
      { name: 'bank.account_type', label: 'Kind of account' },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'contact.phone', label: 'Phone' },
      { name: 'contact.whatsapp', label: 'WhatsApp', help: 'Empty: none' },
      { name: 'contact.email', label: 'E-mail' },
      { name: 'contact.hours', label: 'Hours' },
      { name: 'notify.email', label: 'Tell this address about orders and messages', help: 'Empty: the address above' },
    ],
  },
  {
    title: 'Delivery',
    fields: [
      { name: 'delivery.days', label: 'Days until a delivery', type: 'number' },
      { name: 'dispatch.from', label: 'The workshop sends again from', type: 'date', help: 'After a break. Empty: no break' },
      { name: 'dispatch.notice_from', label: 'Say so from', type: 'date', help: 'Empty: at once' },
    ],
  },
]

type Answer = AnswerOf<typeof deskEndpoints.deskSettings>
const queryKey = ['settings']
const wordsOf = (value: string | number | null) => (value === null ? '' : String(value))

/** The facts of the shop, which pages, mails and invoices state. */
export function SettingsPage() {
  const queries = useQueryClient()
  const { may } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deskEndpoints.deskSettings, {}, { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenTitle>Settings</ScreenTitle>
      {error && <Trouble error={error} again={() => void refetch()} />}
      {!data && !error && <Typography role="status">Loading…</Typography>}
      {data && (
        <SettingsForm
          key={data.history[0]?.at ?? ''}
          data={data}
          mayChange={may('settings.change')}
          done={(answer) => queries.setQueryData(queryKey, answer)}
          reload={() => void refetch()}
        />
      )}
      {data && data.history.length > 0 && <History history={data.history} />}
    </>
  )
}

interface FormProps {
  data: Answer
  mayChange: boolean
  done: (answer: Answer) => void
  reload: () => void
}

function SettingsForm({ data: { settings }, mayChange, done, reload }: FormProps) {
  const [edits, setEdits] = useState<Readonly<Partial<Record<SettingName, string>>>>({})
  const { busy, problem, code, run } = useAction()
  const fields = groups.flatMap((group) => group.fields)
  const changes = fields.flatMap(({ name, type }) => {
    const typed = edits[name]?.trim()
    const seen = settings[name]
    if (typed === undefined || typed === wordsOf(seen)) return []
    return [{ name, seen, value: typed === '' ? null : type === 'number' ? Number(typed) : typed }]
  })
  const { leave } = useUnsaved(changes)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(async (key) => done(await call(deskEndpoints.deskSettingsChange, { changes }, { key })))
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack spacing={2}>
        {groups.map(({ title, help, fields: ofGroup }) => (
          <Card key={title} component="section" aria-label={title} sx={{ p: 2 }}>
            <Typography component="h2" variant="h2" sx={{ mb: help ? 0.5 : 2 }}>
              {title}
            </Typography>
            {help && (
              <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
                {help}
              </Typography>
            )}
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
              {ofGroup.map(({ name, label, help: hint, type }) => (
                <TextField
                  key={name}
                  label={label}
                  helperText={hint}
                  type={type ?? 'text'}
                  disabled={!mayChange}
                  value={edits[name] ?? wordsOf(settings[name])}
                  onChange={({ target }) => setEdits({ ...edits, [name]: target.value })}
                  slotProps={{ htmlInput: { maxLength: 300 }, ...(type === 'date' ? { inputLabel: { shrink: true } } : {}) }}
                />
              ))}
            </Box>
          </Card>
        ))}
        <Problem problem={problem} />
        {code === 'settings_changed' && (
          <Button variant="outlined" onClick={() => leave(reload)}>
            Show the settings
          </Button>
        )}
        {mayChange && changes.length > 0 && (
          <Box sx={{ position: 'sticky', bottom: { xs: 72, md: 16 }, zIndex: 1 }}>
            <Button type="submit" variant="contained" disabled={busy}>
              {changes.length === 1 ? 'Save 1 change' : `Save ${changes.length} changes`}
            </Button>
          </Box>
        )}
      </Stack>
    </form>
  )
}

function History({ history }: { history: Answer['history'] }) {
  return (
    <Card component="section" aria-labelledby="history" sx={{ p: 2, mt: 3 }}>
      <Typography component="h2" variant="h2" id="history" sx={{ mb: 1 }}>
        Last changes
      </Typography>
      <Stack component="ol" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {history.map(({ at, by, name, value }, index) => (
          <li key={`${at} ${name} ${index}`}>
            <Typography>
              {name}: {value === null ? 'none' : String(value)}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {formatMoment(at)}, {by}
            </Typography>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
