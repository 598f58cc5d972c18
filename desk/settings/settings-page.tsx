import { Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { AnswerOf } from '../../src/contract/http/endpoint.ts'
import type { SettingName } from '../../src/contract/settings/settings.ts'
import { formatMoment } from '../../src/domain/date-and-time.ts'
import { call, DeskError } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { Trouble } from '../frame/trouble.tsx'
import { useMe } from '../frame/use-me.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { fields, groups, isSettingName, labelOf } from './fields.ts'
import { problemWords, settingProblems, type SettingProblems } from './problems.ts'

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

/** The setting that the server refused, and its fault. */
const refusedSchema = z.looseObject({ setting: z.string(), fault: z.string() })

function SettingsForm({ data: { settings }, mayChange, done, reload }: FormProps) {
  const [edits, setEdits] = useState<Readonly<Partial<Record<SettingName, string>>>>({})
  /** The problems of the last press, with what was typed then. Another text in the field removes its problem. */
  const [tried, setTried] = useState<{ problems: SettingProblems; edits: typeof edits }>({ problems: {}, edits })
  const form = useRef<HTMLFormElement>(null)
  const { busy, problem, code, run } = useAction()
  const problemOf = (name: SettingName) => (edits[name] === tried.edits[name] ? tried.problems[name] : undefined)
  useEffect(() => {
    const first = fields.find(({ name }) => tried.problems[name] !== undefined)
    const input = first && form.current?.elements.namedItem(first.name)
    if (input instanceof HTMLElement) input.focus()
  }, [tried])
  const changes = fields.flatMap(({ name, type }) => {
    const typed = edits[name]?.trim()
    const seen = settings[name]
    if (typed === undefined || typed === wordsOf(seen)) return []
    return [{ name, seen, value: typed === '' ? null : type === 'number' ? Number(typed) : typed }]
  })
  const { leave } = useUnsaved(changes)
  const isAtField = code === 'invalid_request' && Object.keys(tried.problems).length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = settingProblems({ ...settings, ...Object.fromEntries(changes.map(({ name, value }) => [name, value])) })
    setTried({ problems, edits })
    if (Object.keys(problems).length > 0) return
    await run(async (key) => {
      try {
        done(await call(deskEndpoints.deskSettingsChange, { changes }, { key }))
      } catch (error) {
        const refused = error instanceof DeskError ? z.safeParse(refusedSchema, error.data) : null
        if (refused?.success && isSettingName(refused.data.setting)) {
          const { setting, fault } = refused.data
          setTried({ problems: { [setting]: problemWords(setting, fault) }, edits })
        }
        throw error
      }
    })
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
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
                  name={name}
                  label={label}
                  error={problemOf(name) !== undefined}
                  helperText={problemOf(name) ?? hint}
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
        <Problem problem={isAtField ? null : problem} />
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
              {labelOf(name)}: {value === null ? 'none' : String(value)}
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
